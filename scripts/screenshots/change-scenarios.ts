import type { Page } from "@playwright/test";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { inDays } from "../../e2e/support/days.ts";
import { press, type Scenario } from "./scenario.ts";
import { guest, type ScenarioSetup } from "./setup.ts";

const other = { start_date: inDays(24), end_date: inDays(28), guest_count: "5" };
const search = new URLSearchParams(other).toString();

/** The requested change of a guest's approved stay, from the side of the guest and of the owner. */
export const changeScenarios: Scenario[] = [
  {
    name: "change-page",
    as: "guest",
    differsOnPhone: true,
    play: async (page) => page.goto(`/bookings/${await findStayId(page)}/changes`),
  },
  {
    name: "change-page-chosen",
    as: "guest",
    differsOnPhone: true,
    async play(page) {
      await page.goto(`/bookings/${await findStayId(page)}/changes?${search}`);
      await page.getByLabel("Message").fill("My sister would like to join us, and we could come earlier.");
    },
  },
  {
    name: "change-page-rejected",
    as: "guest",
    differsOnPhone: true,
    async play(page) {
      await page.goto(`/bookings/${await findStayId(page)}/changes`);
      await press(page, "Ask for this change");
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "change-requested",
    as: "guest",
    async play(page, setup) {
      await page.goto(`/bookings/${await requestChange(page, setup)}`);
    },
  },
  {
    name: "change-on-dashboard",
    as: "owner",
    async play(page, setup) {
      await asUser("guest", page, setup, (guestPage) => requestChange(guestPage, setup));
      await page.goto("/admin");
    },
  },
  {
    name: "change-in-sheet",
    as: "owner",
    onScreen: true,
    async play(page, setup) {
      await asUser("guest", page, setup, (guestPage) => requestChange(guestPage, setup));
      await page.goto(`/admin?status=approved&search=${encodeURIComponent(guest.full_name)}`);
      // The table is below the requests that wait.
      await page
        .getByRole("button", { name: /^Details of/ })
        .last()
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Accept the change" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "change-superseded",
    as: "owner",
    onScreen: true,
    async play(page, setup) {
      await asUser("guest", page, setup, (guestPage) => requestChange(guestPage, setup));
      // A page that doesn't get the newer request by a live update.
      await page.route("**/live*", (route) => route.abort());
      await page.goto("/admin");
      await asUser("guest", page, setup, (guestPage) => requestChange(guestPage, setup));
      await press(page, "Accept the change");
      const alert = page.getByRole("alert").filter({ hasText: "doesn’t apply any more" });
      await alert.scrollIntoViewIfNeeded();
    },
  },
  {
    name: "change-declined",
    as: "guest",
    async play(page, setup) {
      const id = await requestChange(page, setup);
      await asUser("owner", page, setup, (admin) => declineChange(admin, setup, id));
      await page.goto(`/bookings/${id}`);
    },
  },
  {
    name: "change-by-owner",
    as: "owner",
    differsOnPhone: true,
    async play(page, setup) {
      const id = await asUser("guest", page, setup, (guestPage) => findStayId(guestPage));
      await page.goto(`/bookings/${id}/changes?${search}`);
      await page.getByLabel(/^Agreed total/).fill("1900");
    },
  },
];

/** The guest's approved stay after the days asked for. Other scenarios add more stays. */
async function findStayId(page: Page): Promise<string> {
  const found = await page.request.get("/bookings?status=approved");
  const { bookings } = (await found.json()) as { bookings: BookingView[] };
  const day = inDays(31);
  return bookings.find(({ start_date, end_date }) => start_date <= day && day <= end_date)?.id ?? "";
}

async function requestChange(page: Page, { server }: ScenarioSetup): Promise<string> {
  const id = await findStayId(page);
  const response = await page.request.post(`/bookings/${id}/changes`, {
    form: { ...other, message: "My sister would like to join us, and we could come earlier." },
    headers: { Origin: server.origin, Accept: "application/json" },
  });
  if (!response.ok()) throw new Error(`The change was answered with ${response.status()}: ${await response.text()}`);
  return id;
}

async function declineChange(page: Page, { server }: ScenarioSetup, booking_id: string): Promise<void> {
  const found = await page.request.get("/bookings?status=approved");
  const { bookings } = (await found.json()) as { bookings: { id: string; change: { id: string } | null }[] };
  const change = bookings.find(({ id }) => id === booking_id)?.change;
  const response = await page.request.post(`/admin/bookings/changes/${change?.id}/declination`, {
    form: { reason: "Friends of ours have asked for the night of the 30th. Any other week is fine." },
    headers: { Origin: server.origin, Accept: "application/json" },
  });
  if (!response.ok()) throw new Error(`Declining was answered with ${response.status()}: ${await response.text()}`);
}

/** Runs `act` on a page of another user's. */
async function asUser<Result>(
  role: "guest" | "owner",
  page: Page,
  setup: ScenarioSetup,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser");
  const context = await browser.newContext({ baseURL: setup.server.origin, storageState: setup.sessions[role] });
  const result = await act(await context.newPage());
  await context.close();
  return result;
}
