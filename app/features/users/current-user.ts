import type { Language, Role } from "#app/lib/enums.ts";

/** The signed-in user: the current profile of the session. */
export interface CurrentUser {
  id: string;
  email: string;
  full_name: string;
  phone_number: string | null;
  /** Whether the address is confirmed. */
  email_verified: boolean;
  role: Role;
  /** The language of their pages and e-mails; null before their first page. */
  locale: Language | null;
}
