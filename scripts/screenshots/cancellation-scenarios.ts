import type { Page } from "@playwright/test";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { inDays } from "../../e2e/support/days.ts";
import { latestBookingId, press, type Scenario } from "./scenario.ts";
import type { ScenarioSetup } from "./setup.ts";

/** The cancellation of an approved stay by its guest, from the side of the guest and of the owner. */
export const cancellationScenarios: Scenario[] = [
  {
    name: "cancel-stay",
    as: "guest",
    async play(page, setup) {
      await page.goto(`/bookings/${await bookPaidStay(page, setup, 440)}`);
      const summary = page.getByText("Cancel this stay", { exact: true });
      await summary.click();
      await summary.scrollIntoViewIfNeeded();
    },
  },
  {
    name: "cancel-stay-cancelled",
    as: "guest",
    async play(page, setup) {
      await cancelStay(page, setup, 430);
      await page.getByRole("heading", { level: 1 }).waitFor();
    },
  },
  {
    name: "refund-on-dashboard",
    as: "owner",
    async play(page, setup) {
      await asUser(page, setup, "guest", (guestPage) => cancelStay(guestPage, setup, 450));
      await page.goto("/admin");
    },
  },
  {
    name: "rates-refunds",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/admin/prices");
      await page.locator("summary").filter({ hasText: "More prices and rules" }).click();
      await press(page, /Cancelling an approved stay/);
      await page.getByRole("dialog").getByLabel("Days before check-in").fill("30");
      await page.getByRole("dialog").getByLabel("Percent back").fill("100");
    },
  },
];

async function cancelStay(page: Page, setup: ScenarioSetup, day: number): Promise<void> {
  const id = await bookPaidStay(page, setup, day);
  await post(page, setup, `/bookings/${id}/cancellation`, { shown_refund: "360.00" });
  await page.goto(`/bookings/${id}`);
}

/** An approved stay of three nights, paid in full, of which half comes back until seven days before. */
async function bookPaidStay(page: Page, setup: ScenarioSetup, day: number): Promise<string> {
  // At the second size it is there already.
  const { bookings } = (await (await page.request.get("/bookings")).json()) as { bookings: BookingView[] };
  const present = bookings.find(({ status, start_date }) => status === "approved" && start_date === inDays(day));
  if (present) return present.id;
  const setSteps = (refund_steps: string) =>
    asUser(page, setup, "owner", (owner) => post(owner, setup, "/admin/rates", { refund_steps }));
  await setSteps(JSON.stringify([{ days: 7, percent: 50 }]));
  const dates = { start_date: inDays(day), end_date: inDays(day + 2) };
  await post(page, setup, "/bookings", { ...dates, guest_count: "2" });
  await setSteps("");
  const id = await latestBookingId(page, "pending");
  await asUser(page, setup, "owner", async (owner) => {
    await post(owner, setup, `/admin/bookings/${id}/payment`, { amount: "720", method: "Venmo", paid_on: inDays(0) });
    await approve(owner, setup, id);
  });
  return id;
}

/** Approves a request, also while a calendar that another scenario has added doesn't answer. */
async function approve(page: Page, setup: ScenarioSetup, booking_id: string): Promise<void> {
  const found = await page.request.get("/admin/calendar-feeds", { headers: { Accept: "application/json" } });
  const { feeds } = (await found.json()) as { feeds: { id: string; name: string }[] };
  const silent = feeds.find(({ name }) => name === "Vrbo");
  await post(page, setup, "/admin/bookings/approval", { booking_id, ...(silent && { accepted_feed: silent.id }) });
}

async function post(page: Page, { server }: ScenarioSetup, path: string, form: Record<string, string>): Promise<void> {
  const headers = { Origin: server.origin, Accept: "application/json" };
  const response = await page.request.post(path, { form, headers });
  if (!response.ok()) throw new Error(`${path} was answered with ${response.status()}: ${await response.text()}`);
}

/** Runs `act` on a page of another user. */
async function asUser(page: Page, setup: ScenarioSetup, user: "guest" | "owner", act: (page: Page) => Promise<void>) {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser");
  const context = await browser.newContext({ baseURL: setup.server.origin, storageState: setup.sessions[user] });
  await act(await context.newPage());
  await context.close();
}
