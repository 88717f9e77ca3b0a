/** A person as admins see them. */
export interface UserView {
  id: string;
  full_name: string;
  email: string;
  phone_number: string | null;
  role: "user" | "admin";
  /** Whether somebody has proved that this is their address. */
  email_verified: boolean;
  /** Moments, ISO 8601; null when they don't ask for an admin account. */
  admin_requested_at: string | null;
  created_at: string;
  /** How many bookings they have made, whatever became of them. */
  booking_count: number;
}

export interface UserPage {
  people: UserView[];
  /** What to ask for the next page with; null on the last one. */
  next_cursor: string | null;
}

/** One line of the history of rights; a name is null once that person's account is gone. */
export interface RoleChangeView {
  id: string;
  at: string;
  change: "granted" | "declined" | "demoted" | "left";
  actor_name: string | null;
  person_name: string | null;
}
