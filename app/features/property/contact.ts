import { m } from "#messages";

/** Whom guests write to: the first admin, or the property's default contact while there is none (spec section 6). */
export interface Contact {
  full_name: string;
  email: string;
  phone_number: string | null;
}

/** The manager's name while nobody has given one (spec section 9), as it is stored. */
export const DEFAULT_MANAGER = "Property Manager";

/** How texts speak of a contact: by the first name, or by the default name as a whole. */
export function firstNameOf({ full_name }: Pick<Contact, "full_name">): string {
  const name = full_name || m.property_manager();
  return name === m.property_manager() ? name : (name.split(/\s+/)[0] ?? name);
}

/** A contact's name as it is read. */
export function managerName(stored: string): string {
  return stored === DEFAULT_MANAGER ? m.property_manager() : stored;
}
