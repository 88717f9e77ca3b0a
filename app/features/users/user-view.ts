import type { Role, RoleChange } from "#app/lib/enums.ts";

/** A user as admins see them. */
export interface UserView {
  id: string;
  full_name: string;
  email: string;
  phone_number: string | null;
  role: Role;
  /** Whether the address is confirmed. */
  email_verified: boolean;
  /** ISO 8601; null without a pending request for an admin account. */
  admin_requested_at: string | null;
  /** ISO 8601. */
  created_at: string;
  /** The number of their bookings, in any status. */
  booking_count: number;
}

export interface UserPage {
  people: UserView[];
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
}

/** One change of a role. A name is null once the account is deleted. */
export interface RoleChangeView {
  id: string;
  at: string;
  change: RoleChange;
  actor_name: string | null;
  person_name: string | null;
}
