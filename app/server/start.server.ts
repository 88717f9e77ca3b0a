import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { RequestHandler } from "express";
import { ensureOwner } from "#app/features/auth/owner.server.ts";
import { createAuth } from "#app/features/auth/auth.server.ts";
import { authSecret } from "#app/server/auth-secret.server.ts";
import { startBackups } from "#app/server/backup/start-backups.server.ts";
import type { App } from "#app/context.server.ts";
import { openDatabase } from "#app/server/db/open.server.ts";
import { seedDemo } from "#app/features/images/seed-demo.server.ts";
import type { DatabaseHandle } from "#app/server/db/client.server.ts";
import type { Env } from "#app/server/env.server.ts";
import { type Handler, listen, type WebServer } from "#app/server/http/http-server.server.ts";
import { openPageCache } from "#app/server/http/page-cache.server.ts";
import { openRateLimits } from "#app/server/http/rate-limits.server.ts";
import { startPhotoJobs } from "#app/features/images/photo-jobs.server.ts";
import { openPhotoStore } from "#app/features/images/photo-store.server.ts";
import {
  EVERY_10_MINUTES,
  EVERY_HALF_HOUR,
  EVERY_HOUR,
  type JobQueue,
  openJobQueue,
} from "#app/server/jobs/job-queue.server.ts";
import { LIVE_LIMITS, openLiveHub } from "#app/server/live/live.server.ts";
import { enqueueWaitingEmails, type EmailWorkerDeps, startEmails } from "#app/features/email/email-worker.server.ts";
import { openTransport } from "#app/features/email/transport.server.ts";
import { createLog, type Log } from "#app/server/log.server.ts";
import { openFeedReader } from "#app/features/calendar-feeds/feed-reader.server.ts";
import { openGeocoder } from "#app/features/property/location/geocoder.server.ts";
import { openMetrics } from "#app/server/metrics/metrics.server.ts";
import { createProgress, type StartupProgress } from "#app/server/startup-progress.server.ts";
import { deleteExpiredSessions } from "#app/features/auth/sessions.server.ts";
import { createGuestPath } from "#app/features/bookings/entered/guest-link.server.ts";
import { createDecisionToken } from "#app/features/bookings/decisions/decision-link.server.ts";
import { followUpRequests } from "#app/features/bookings/emails/follow-up-requests.server.ts";
import { deleteOldEmails } from "#app/features/email/delete-old-emails.server.ts";

/** How long running requests and jobs may take to finish when the server stops. */
const STOP_MS = 10_000;

/** Options that differ between the built server and the development server. */
export interface ServerOptions {
  createHandler: (app: App) => Handler;
  /** Serves the browser's files; the built ones when absent. */
  assets?: (http: Server) => Promise<RequestHandler>;
}

export interface RunningServer {
  app: App;
  stop(): Promise<void>;
}

/**
 * Settings -> port -> database -> property -> owner -> jobs -> answering; what is opened is closed again when a step
 * fails.
 */
export async function startServer(env: Env, options: ServerOptions): Promise<RunningServer> {
  const progress = createProgress((text) => void process.stdout.write(text));
  const log = createLog(env);
  if (env.RATE_LIMITS === "off") log.warn("RATE_LIMITS is off: anyone may try passwords as fast as they like");
  if (env.ALLOW_PRIVATE_FEEDS === "on") log.warn("ALLOW_PRIVATE_FEEDS is on: calendars are fetched from any address");
  const web = await listen(env);
  const opened: (() => Promise<unknown>)[] = [() => web.stop(0)];
  try {
    return await startServices(web, env, log, progress, options, opened);
  } catch (error) {
    for (const close of opened.toReversed()) await close();
    throw error;
  }
}

async function startServices(
  web: WebServer,
  env: Env,
  log: Log,
  progress: StartupProgress,
  options: ServerOptions,
  opened: (() => Promise<unknown>)[],
): Promise<RunningServer> {
  const database = await openDatabase(env, log, progress.start);
  opened.push(() => database.close());
  progress.start("Preparing the data");
  const app = await createApp(env, log, database, web.port);
  await seedDemo(app.database.db, app.photos, app.now());
  const setupLink = await ensureOwner(app);
  progress.start("Starting background work");
  const jobs = await startJobs(app);
  opened.push(() => jobs.stop(0));
  const stopBackups = await startBackups(app, jobs);
  opened.push(stopBackups);
  progress.start("Opening the port");
  web.setHandler(options.createHandler(app), await options.assets?.(web.http));
  progress.finish();
  printReady(app, setupLink);
  return { app, stop: () => stopServer(web, app, jobs, stopBackups) };
}

const systemTime = () => new Date();

/** Creates the context of every request from the settings and an open database. */
export async function createApp(env: Env, log: Log, database: DatabaseHandle, port: number): Promise<App> {
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, "");
  const secret = await authSecret(env);
  let app: App | undefined = undefined;
  // A notification may arrive before the app is complete.
  const now = () => (app ?? { now: systemTime }).now();
  const limits = env.RATE_LIMITS === "on" ? LIVE_LIMITS : { ...LIVE_LIMITS, address: Infinity, account: Infinity };
  const live = await openLiveHub(database, { opened_at: systemTime(), now, limits });
  const rateLimits = openRateLimits({ db: database.db, enabled: env.RATE_LIMITS === "on", secret, now });
  app = {
    env,
    publicUrl,
    database,
    auth: createAuth({ db: database.db, secret, publicUrl, rateLimits, log }),
    rateLimits,
    pageCache: openPageCache({ live, now }),
    live,
    metrics: openMetrics({ database, live }),
    mainPhoto: null,
    isStopping: false,
    photos: openPhotoStore(env),
    geocoder: openGeocoder({ db: database.db, url: env.GEOCODER_URL, publicUrl, log, now: systemTime }),
    feeds: openFeedReader({
      db: database.db,
      publicUrl,
      log,
      now,
      ...(env.ALLOW_PRIVATE_FEEDS === "on" && { isAllowed: () => true }),
    }),
    log,
    now: systemTime,
  } satisfies App;
  return app;
}

/** Imported lazily, because the templates take a second to load and only the first e-mail needs them. */
const render: EmailWorkerDeps["render"] = async (...email) =>
  (await import("#app/email-templates.ts")).renderTemplate(...email);

async function startJobs(app: App): Promise<JobQueue> {
  const { env, database, photos, publicUrl, log, now } = app;
  const jobs = await openJobQueue(database, log);
  const transport = env.SMTP_URL ? openTransport(env.SMTP_URL, env.MAIL_FROM) : null;
  const showLinks = env.NODE_ENV !== "production";
  const createDecisionUrl: EmailWorkerDeps["createDecisionUrl"] = async ({ kind, to_address, booking_id }) => {
    if (!booking_id || (kind !== "booking_request" && kind !== "booking_reminder")) return null;
    const { secret } = await app.auth.$context;
    const token = await createDecisionToken(database.db, secret, { to_address, booking_id }, now());
    return token && `${publicUrl}/decision?token=${token}`;
  };
  const createStayUrl: EmailWorkerDeps["createStayUrl"] = async ({ to_address, booking_id }) => {
    if (!booking_id) return null;
    const { secret } = await app.auth.$context;
    const path = await createGuestPath(database.db, secret, booking_id, { guest_email: to_address });
    return path && publicUrl + path;
  };
  const links = { createDecisionUrl, createStayUrl, showLinks };
  await startEmails({ db: database.db, transport, render, publicUrl, ...links, log, now }, jobs);
  await startPhotoJobs(jobs, photos);
  await jobs.schedule("calendar-feeds", EVERY_HALF_HOUR, () => app.feeds.syncAll());
  await jobs.schedule("answers", EVERY_10_MINUTES, async () => {
    const done = await followUpRequests(database.db, now());
    if (done.reminded + done.overdue + done.expired > 0) log.info(done, "Requests without an answer");
  });
  await jobs.schedule("cleanup", EVERY_HOUR, () => deleteExpired(app));
  return jobs;
}

/**
 * Deletes data whose retention has ended (docs/privacy.md): expired sessions and links, old e-mails and rate limits.
 * Enqueues a new job for each waiting e-mail that has lost its own.
 */
export async function deleteExpired({
  database,
  rateLimits,
  log,
  now,
}: Pick<App, "database" | "rateLimits" | "log" | "now">): Promise<void> {
  const sessions = await deleteExpiredSessions(database.db, now());
  const mails = await deleteOldEmails(database.db, now());
  await enqueueWaitingEmails(database.db);
  await rateLimits.deleteOld();
  log.info({ sessions, mails: mails.sent }, "Cleanup is done");
  if (mails.unsent > 0) log.warn({ mails: mails.unsent }, "E-mails that could not be sent for 90 days were removed");
}

function printReady(app: App, setupLink: string | null): void {
  const lines = [`Palapa is open: ${app.publicUrl}`];
  if (setupLink) lines.push(`Create the owner account (this link works once): ${setupLink}`);
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join("")}\n`);
}

/**
 * Waits STOP_GRACE seconds, in which a load balancer sees that `/readyz` fails while all requests are still answered.
 * Then ends the streams, which would never finish by themselves, and closes the database last.
 */
async function stopServer(web: WebServer, app: App, jobs: JobQueue, stopBackups: () => Promise<void>): Promise<void> {
  app.isStopping = true;
  web.drain();
  await setTimeout(app.env.STOP_GRACE * 1000);
  app.live.close();
  await web.stop(STOP_MS);
  await jobs.stop(STOP_MS);
  await stopBackups();
  await app.database.close();
}
