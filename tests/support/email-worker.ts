import type { Database } from "#app/server/db/client.server.ts";
import type { Log } from "#app/server/log.server.ts";
import type { EmailWorkerDeps } from "#app/features/email/email-worker.server.ts";
import { openTransport } from "#app/features/email/transport.server.ts";
import { renderTemplate } from "#app/email-templates.ts";

interface WorkerSettings {
  db: Database;
  /** The mail server's URL. */
  url: string;
  now: Date;
  log: Log;
  /** In milliseconds. */
  timeout?: number;
}

/** The dependencies of the e-mail worker in a test. */
export const openEmailWorker = ({ db, url, now, log, timeout }: WorkerSettings): EmailWorkerDeps => ({
  db,
  transport: openTransport(url, "Casa Prueba <house@example.com>", timeout),
  render: renderTemplate,
  publicUrl: "https://house.example",
  showLinks: false,
  log,
  now: () => now,
});
