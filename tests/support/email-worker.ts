import type { Database } from "#app/server/db/client.server.ts";
import type { Log } from "#app/server/log.server.ts";
import type { MailWorkerDeps } from "#app/features/email/email-worker.server.ts";
import { openTransport } from "#app/features/email/transport.server.ts";
import { renderTemplate } from "#app/email-templates.ts";

interface RoomSettings {
  db: Database;
  /** The mail server's. */
  url: string;
  now: Date;
  log: Log;
  /** Milliseconds; as long as always if not told otherwise. */
  patience?: number;
}

/** What sends a test's mails. */
export const openEmailWorker = ({ db, url, now, log, patience }: RoomSettings): MailWorkerDeps => ({
  db,
  transport: openTransport(url, "Casa Prueba <house@example.com>", patience),
  render: renderTemplate,
  publicUrl: "https://house.example",
  showLinks: false,
  log,
  now: () => now,
});
