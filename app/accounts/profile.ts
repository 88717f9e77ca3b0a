/** A person as they see themselves. */
export interface Profile {
  id: string;
  full_name: string;
  email: string;
  phone_number: string | null;
  role: "user" | "admin";
}
