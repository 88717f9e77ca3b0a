/** Whom guests write to: the first admin, or the house's default contact while there is none (spec section 6). */
export interface Contact {
  full_name: string;
  email: string;
  phone_number: string | null;
}

/** The manager's name while nobody has given one (spec section 9). */
export const DEFAULT_MANAGER = "Property Manager";
