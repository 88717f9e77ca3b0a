import type { Role } from "#app/lib/enums.ts";

/** A user as they see themselves. */
export interface Profile {
  id: string;
  full_name: string;
  email: string;
  phone_number: string | null;
  role: Role;
}

/** Picks the fields that a user may see of themselves from a row of `profiles`. */
export function viewProfile({ id, full_name, email, phone_number, role }: Profile): Profile {
  return { id, full_name, email, phone_number, role };
}
