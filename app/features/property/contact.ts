import { firstName } from "#app/lib/first-name.ts";
import { m } from "#messages";

/** The contact of guests: the first admin, or the property's default contact while there is none (spec section 6). */
export interface Contact {
  full_name: string;
  email: string;
  phone_number: string | null;
}

/** The stored default name of the manager (spec section 9). */
export const DEFAULT_MANAGER = "Property Manager";

/** The name of a contact in texts: the first name, or the whole default name. */
export function firstNameOf({ full_name }: Pick<Contact, "full_name">): string {
  const name = full_name || m.property_manager();
  return name === m.property_manager() ? name : firstName(name);
}

/** A contact's name, with the default name translated. */
export function managerName(stored: string): string {
  return stored === DEFAULT_MANAGER ? m.property_manager() : stored;
}
