import { type EmailContent, type EmailSite, greetingFor } from "#app/features/email/email-content.ts";
import { m } from "#messages";

/** The payload of the e-mail to admins about a calendar of another site that can't be read. */
export interface FeedFailureEmail {
  full_name: string;
  /** The owner's name for the feed. */
  name: string;
  /** What went wrong, in the recipient's language. */
  problem: string;
}

export function feedFailed({ full_name, name, problem }: FeedFailureEmail, site: EmailSite): EmailContent {
  return {
    title: m.calendars_mail_title({ name }),
    preview: m.calendars_mail_preview(),
    blocks: [
      greetingFor(full_name),
      { kind: "text", text: m.calendars_mail_text({ name }) },
      { kind: "text", text: problem },
      { kind: "text", text: m.calendars_mail_advice({ name }) },
      { kind: "action", label: m.calendars_mail_action(), href: `${site.publicUrl}/login?next=%2Fadmin%2Fcalendars` },
    ],
  };
}
