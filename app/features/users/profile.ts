/** A person as they see themselves. */
export interface Profile {
  id: string;
  full_name: string;
  email: string;
  phone_number: string | null;
  role: "user" | "admin";
}

/** Only what a person may see of themselves, whatever else the row holds. */
export function viewProfile({ id, full_name, email, phone_number, role }: Profile): Profile {
  return { id, full_name, email, phone_number, role };
}
