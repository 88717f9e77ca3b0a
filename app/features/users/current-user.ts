import type { Language } from "#app/lib/i18n.ts";

/** Who is looking: the profile behind the session, as it stands now. */
export interface CurrentUser {
  id: string;
  email: string;
  full_name: string;
  phone_number: string | null;
  /** Whether somebody has proved that this is their address. */
  email_verified: boolean;
  role: "user" | "admin";
  /** The language of their pages and mails; null while they never had a page of ours. */
  locale: Language | null;
}
