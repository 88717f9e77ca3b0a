import { asc, eq } from "drizzle-orm";
import { feedErrorMessage } from "#app/features/calendar-feeds/feed-errors.ts";
import { queueEmails } from "#app/features/email/outbox.server.ts";
import type { CalendarFeed } from "#app/server/db/calendar-schema.ts";
import type { Transaction } from "#app/server/db/client.server.ts";
import { profiles } from "#app/server/db/schema.ts";
import { m } from "#messages";

/** Queues the e-mail to every admin about a feed that could not be read several times in a row. */
export async function queueFailureEmails(tx: Transaction, { name, last_error }: CalendarFeed): Promise<void> {
  const admins = await tx
    .select({ email: profiles.email, full_name: profiles.full_name, locale: profiles.locale })
    .from(profiles)
    .where(eq(profiles.role, "admin"))
    .orderBy(asc(profiles.created_at), asc(profiles.id));
  await queueEmails(
    tx,
    admins.map(({ email, full_name, locale }) => ({
      kind: "calendar_feed_failed",
      to_address: email,
      locale,
      write: ({ isConfirmed }) => ({
        subject: m.calendars_mail_subject({ name }),
        payload: { full_name: isConfirmed ? full_name : "", name, problem: feedErrorMessage(last_error ?? "") },
      }),
    })),
  );
}
