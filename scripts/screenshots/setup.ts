import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { inDays } from "../../e2e/support/days.ts";
import { type Mailbox, openMailbox } from "../../e2e/support/mailbox.ts";
import { confirmEmail, createBooking, owner, signInByRequest, type User } from "../../e2e/support/actors.ts";
import { openTestFeed, type TestFeed } from "#tests/support/feeds.ts";
import { openTestGeocoder } from "#tests/support/geocoder.ts";
import { savePaymentApps } from "#tests/support/payment-apps.ts";
import { seedDashboard } from "#tests/support/seed-dashboard.ts";
import { type ServerProcess, startServer } from "#tests/support/server.ts";
import { openTileServer } from "#tests/support/tiles.ts";
import { totpOf } from "#tests/support/totp.ts";

/** The user who sees a page; each has a browser context of their own. */
export type Role = "visitor" | "guest" | "newcomer" | "twoFactor" | "owner";

/** A server with the demo property, the bookings of a busy season and those of the roles, and a mail server, a geocoder, a tile server and two other sites on loopback. */
export interface ScenarioSetup {
  server: ServerProcess;
  mailbox: Mailbox;
  /** Other sites that share their calendars. */
  sites: { airbnb: TestFeed; vrbo: TestFeed };
  /** The session of each role, as Playwright stores it. */
  sessions: Record<Role, Awaited<ReturnType<BrowserContext["storageState"]>> | undefined>;
  close: () => Promise<void>;
}

export const guest = userOf("Ana Lucía Ortega");
export const newcomer = userOf("Noah Newman");
/** Has two-step sign-in, and has not acknowledged the recovery codes yet. */
export const twoFactorUser = userOf("Cora Careful");
const spanishGuest = userOf("Diego Fuentes Aguilar");
const others = [userOf("Ben Whitaker"), userOf("Camille Durand"), spanishGuest];

/** Each stay in days from today, and what becomes of it. */
const stays = [
  {
    user: guest,
    from: 6,
    to: 9,
    guests: "2",
    special_requests: "We arrive late, around 10 pm. Could the gate stay open?",
  },
  { user: guest, from: 30, to: 36, guests: "4", end: "approval", paid: true },
  { user: guest, from: 60, to: 61, guests: "1", end: "denial" },
  { user: others[0], from: 12, to: 15, guests: "3", end: "approval" },
  { user: others[1], from: 8, to: 10, guests: "2", special_requests: "Our anniversary. Is there a cake shop nearby?" },
  { user: others[1], from: 70, to: 74, guests: "6", end: "approval", paid: true },
  { user: others[2], from: 20, to: 24, guests: "5", special_requests: "Two boards, 7'2 and 9'0, if you have them." },
  { user: others[2], from: 90, to: 92, guests: "2", end: "cancellation" },
  { user: others[2], from: 100, to: 103, guests: "4", end: "approval" },
] as const;

export async function setUpScenarios(browser: Browser, settings: Record<string, string> = {}): Promise<ScenarioSetup> {
  const [mailbox, geocoder, tiles] = [await openMailbox(), await openTestGeocoder(), await openTileServer()];
  const folder = settings.DATA_DIR ?? (await createDataFolder());
  const sites = { airbnb: await openTestFeed(), vrbo: await openTestFeed() };
  // More than a hundred days ahead, so that the home page's calendar is the same as without them.
  await seedDashboard(folder);
  const server = await startServer({
    DATA_DIR: folder,
    OWNER_NAME: owner.full_name,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    SMTP_URL: mailbox.url,
    GEOCODER_URL: geocoder.url,
    TILE_URL: tiles.url,
    RATE_LIMITS: "off",
    ALLOW_PRIVATE_FEEDS: "on",
    ...settings,
  });
  await savePaymentApps(server.origin, owner);
  const open = async (language: string) => {
    const extraHTTPHeaders = { "Accept-Language": language };
    return (await browser.newContext({ baseURL: server.origin, extraHTTPHeaders })).newPage();
  };
  const pages = new Map<User | typeof owner, Page>();
  for (const user of [owner, guest, newcomer, twoFactorUser, ...others]) {
    const page = await open(user === spanishGuest ? "es-MX" : "en-US");
    await signInByRequest(page, user);
    pages.set(user, page);
  }
  const pageOf = (user: User | typeof owner | undefined) => pages.get(user ?? owner) as Page;
  await createBookings(pageOf, server.origin);
  for (const user of [guest, newcomer, twoFactorUser]) await confirmEmail(pageOf(user), mailbox, user);
  await enableTwoFactor(pageOf(twoFactorUser), server.origin);
  const sessionOf = (user: User | typeof owner) => pageOf(user).context().storageState();
  const sessions = {
    visitor: undefined,
    guest: await sessionOf(guest),
    newcomer: await sessionOf(newcomer),
    twoFactor: await sessionOf(twoFactorUser),
    owner: await sessionOf(owner),
  };
  for (const page of pages.values()) await page.context().close();
  return {
    server,
    mailbox,
    sites,
    sessions,
    async close() {
      await server.stop();
      for (const each of [mailbox, geocoder, tiles, sites.airbnb, sites.vrbo]) await each.close();
      if (!settings.DATA_DIR) await rm(folder, { recursive: true });
    },
  };
}

/** A guest without an account, whose stay the owner has added. */
export const callingGuest = { guest_name: "Rosa Delgado", guest_email: "rosa@example.com" };

/** A data folder as the first start leaves it. */
async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "palapa-screenshots-"));
  await (await startServer({ DATA_DIR: folder })).stop();
  return folder;
}

async function createBookings(pageOf: (user: User | typeof owner | undefined) => Page, origin: string): Promise<void> {
  const admin = pageOf(owner);
  const post = async (path: string, form: Record<string, string>) => {
    const response = await admin.request.post(path, { form, headers: { Origin: origin, Accept: "application/json" } });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  };
  await post("/admin/bookings", {
    start_date: inDays(500),
    end_date: inDays(503),
    guest_count: "2",
    ...callingGuest,
    total_price: "900",
    source: "phone",
  });
  for (const stay of stays) {
    const { id } = await createBooking(pageOf(stay.user), inDays(stay.from), inDays(stay.to), {
      guest_count: stay.guests,
      ...("special_requests" in stay && { special_requests: stay.special_requests }),
    });
    if (!("end" in stay)) continue;
    if ("paid" in stay) {
      await post(`/admin/bookings/${id}/payment`, { amount: "980.00", method: "Venmo", paid_on: inDays(0) });
    }
    if (stay.end === "denial") {
      await post("/admin/bookings/denial", { booking_id: id, denial_reason: "The roof is being mended that week." });
      continue;
    }
    await post("/admin/bookings/approval", { booking_id: id });
    if (stay.end === "cancellation") {
      await post(`/bookings/${id}/cancellation`, { reason: "A storm took the road." });
    }
  }
  await post("/admin/blocked-dates", { start_date: inDays(40), end_date: inDays(43), reason: "Family" });
}

async function enableTwoFactor(page: Page, origin: string): Promise<void> {
  const headers = { Origin: origin, Accept: "application/json" };
  const started = await page.request.post("/account/two-factor", {
    form: { password: twoFactorUser.password },
    headers,
  });
  const { secret } = (await started.json()) as { secret: string };
  const form = { code: totpOf(secret) };
  const confirmed = await page.request.post("/account/two-factor/confirmation", { form, headers });
  if (!confirmed.ok()) throw new Error(`Two-step sign-in could not be turned on: ${await confirmed.text()}`);
}

function userOf(full_name: string): User {
  const email = `${full_name.toLowerCase().split(" ")[0]}@example.com`;
  return { full_name, email, password: "another-password", phone: "+52 624 555 0123" };
}
