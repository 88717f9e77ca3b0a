import type { Browser, BrowserContext, Page } from "@playwright/test";
import { inDays } from "../../e2e/support/days.ts";
import { type Mailbox, openMailbox } from "../../e2e/support/mailbox.ts";
import { askFor, confirmEmail, enter, owner, type Person } from "../../e2e/support/actors.ts";
import { openTestGeocoder } from "#tests/support/geocoder.ts";
import { savePaymentApps } from "#tests/support/payment-apps.ts";
import { type ServerProcess, startServer } from "#tests/support/server.ts";
import { openTileServer } from "#tests/support/tiles.ts";
import { totpOf } from "#tests/support/totp.ts";

/** Who looks: each has a browser of their own at each width. */
export type Role = "visitor" | "guest" | "newcomer" | "careful" | "owner";

/** A demo house that has been in business for a while, with a mail server, a geocoder and map tiles on loopback. */
export interface ScenarioSetup {
  server: ServerProcess;
  mailbox: Mailbox;
  /** The session of each role, as Playwright stores it. */
  sessions: Record<Role, Awaited<ReturnType<BrowserContext["storageState"]>> | undefined>;
  close: () => Promise<void>;
}

export const guest = personOf("Ana Lucía Ortega");
export const newcomer = personOf("Noah Newman");
/** Has two-step sign-in, and hasn't kept the recovery codes yet. */
export const careful = personOf("Cora Careful");
const others = [personOf("Ben Whitaker"), personOf("Camille Durand"), personOf("Diego Fuentes Aguilar")];

/** Days from today of each stay; what happens to it afterwards. */
const stays = [
  { who: guest, from: 6, to: 9, guests: "2", ask: "We arrive late, around 10 pm. Could the gate stay open?" },
  { who: guest, from: 30, to: 36, guests: "4", end: "approval", paid: true },
  { who: guest, from: 60, to: 61, guests: "1", end: "denial" },
  { who: others[0], from: 12, to: 15, guests: "3", end: "approval" },
  { who: others[1], from: 8, to: 10, guests: "2", ask: "Our anniversary. Is there a cake shop nearby?" },
  { who: others[1], from: 70, to: 74, guests: "6", end: "approval", paid: true },
  { who: others[2], from: 20, to: 24, guests: "5", ask: "Two boards, 7'2 and 9'0, if you have them." },
  { who: others[2], from: 90, to: 92, guests: "2", end: "cancellation" },
] as const;

export async function setUpScenarios(browser: Browser, settings: Record<string, string> = {}): Promise<ScenarioSetup> {
  const [mailbox, geocoder, tiles] = [await openMailbox(), await openTestGeocoder(), await openTileServer()];
  const server = await startServer({
    OWNER_NAME: owner.full_name,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    SMTP_URL: mailbox.url,
    GEOCODER_URL: geocoder.url,
    TILE_URL: tiles.url,
    RATE_LIMITS: "off",
    ...settings,
  });
  await savePaymentApps(server.origin, owner);
  const open = async () => (await browser.newContext({ baseURL: server.origin })).newPage();
  const pages = new Map<Person | typeof owner, Page>();
  for (const person of [owner, guest, newcomer, careful, ...others]) {
    const page = await open();
    await enter(page, person);
    pages.set(person, page);
  }
  const pageOf = (person: Person | typeof owner | undefined) => pages.get(person ?? owner) as Page;
  await livePast(pageOf, server.origin);
  for (const person of [guest, newcomer, careful]) await confirmEmail(pageOf(person), mailbox, person);
  await turnTwoStepsOn(pageOf(careful), server.origin);
  const sessionOf = (person: Person | typeof owner) => pageOf(person).context().storageState();
  const sessions = {
    visitor: undefined,
    guest: await sessionOf(guest),
    newcomer: await sessionOf(newcomer),
    careful: await sessionOf(careful),
    owner: await sessionOf(owner),
  };
  for (const page of pages.values()) await page.context().close();
  return {
    server,
    mailbox,
    sessions,
    async close() {
      await server.stop();
      for (const each of [mailbox, geocoder, tiles]) await each.close();
    },
  };
}

async function livePast(pageOf: (person: Person | typeof owner | undefined) => Page, origin: string): Promise<void> {
  const admin = pageOf(owner);
  const post = async (path: string, form: Record<string, string>) => {
    const response = await admin.request.post(path, { form, headers: { Origin: origin, Accept: "application/json" } });
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  };
  for (const stay of stays) {
    const { id } = await askFor(pageOf(stay.who), inDays(stay.from), inDays(stay.to), {
      guest_count: stay.guests,
      ...("ask" in stay && { special_requests: stay.ask }),
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

async function turnTwoStepsOn(page: Page, origin: string): Promise<void> {
  const headers = { Origin: origin, Accept: "application/json" };
  const begun = await page.request.post("/account/two-factor", { form: { password: careful.password }, headers });
  const { secret } = (await begun.json()) as { secret: string };
  const form = { code: totpOf(secret) };
  const confirmed = await page.request.post("/account/two-factor/confirmation", { form, headers });
  if (!confirmed.ok()) throw new Error(`Two-step sign-in could not be turned on: ${await confirmed.text()}`);
}

function personOf(full_name: string): Person {
  const email = `${full_name.toLowerCase().split(" ")[0]}@example.com`;
  return { full_name, email, password: "another-password", phone: "+52 624 555 0123" };
}
