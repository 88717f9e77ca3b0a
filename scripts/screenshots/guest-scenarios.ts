import { inDays } from "../../e2e/support/days.ts";
import { chooseStay, openDrawer, openPanel, openProfileInformation } from "../../e2e/support/actors.ts";
import { goOffline, latestBookingId, press, type Scenario, visit } from "./scenario.ts";
import { guest, newcomer } from "./setup.ts";

const stayPath = `/?start_date=${inDays(2)}&end_date=${inDays(4)}`;

export const guestScenarios: Scenario[] = [
  {
    name: "booking-form",
    as: "guest",
    differsOnPhone: true,
    async play(page) {
      await page.goto("/");
      await openPanel(page);
      await chooseStay(page, inDays(1), inDays(3));
      await page.getByLabel("Guests").selectOption("4");
    },
  },
  {
    name: "booking-offline",
    as: "guest",
    differsOnPhone: true,
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await openPanel(page);
      await chooseStay(page, inDays(1), inDays(3));
      await goOffline(page);
      await press(page, "Book Now");
      await page.getByRole("alert").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "booking-form-without-script",
    as: "guest",
    differsOnPhone: true,
    play: (page) => page.goto(stayPath),
  },
  {
    name: "drawer-bookings",
    as: "guest",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await (await openDrawer(page, guest)).getByRole("article").first().waitFor();
    },
  },
  {
    name: "drawer-open",
    as: "guest",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      const drawer = await openDrawer(page, guest);
      await drawer.getByRole("listitem").first().locator("summary").click();
      await openProfileInformation(drawer);
      await drawer.getByRole("heading", { name: "Bookings" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "booking-page",
    as: "guest",
    play: async (page) => page.goto(`/bookings/${await latestBookingId(page, "pending")}`),
  },
  ...(["approved", "denied"] as const).map((status): Scenario => ({
    name: `booking-page-${status}`,
    as: "guest",
    play: async (page) => page.goto(`/bookings/${await latestBookingId(page, status)}`),
  })),
  {
    name: "booking-printed",
    as: "guest",
    printed: true,
    play: async (page) => page.goto(`/bookings/${await latestBookingId(page)}`),
  },
  {
    name: "drawer-withdrawal",
    as: "guest",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await openDrawer(page, guest);
      await press(page, /^Withdraw/);
    },
  },
  {
    name: "drawer-deletion",
    as: "guest",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      const drawer = await openDrawer(page, guest);
      await drawer.getByRole("button", { name: "Delete account" }).click();
      await drawer.getByLabel("Your password").scrollIntoViewIfNeeded();
    },
  },
  visit("booking-of-others", "newcomer", "/bookings/00000000-0000-4000-8000-000000000000"),
  {
    name: "drawer-empty",
    as: "newcomer",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await (await openDrawer(page, newcomer)).getByText("No bookings found.").waitFor();
    },
  },
  {
    name: "drawer-edit",
    as: "newcomer",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      const drawer = await openDrawer(page, newcomer);
      await openProfileInformation(drawer);
      await drawer.getByRole("button", { name: "Edit" }).click();
      await drawer.getByLabel("Full Name").fill(" ");
      await drawer.getByRole("button", { name: "Save" }).click();
    },
  },
  {
    name: "drawer-offline",
    as: "newcomer",
    onScreen: true,
    async play(page) {
      await page.goto("/", { waitUntil: "networkidle" });
      await goOffline(page);
      await (await openDrawer(page, newcomer)).getByRole("alert").waitFor();
    },
  },
  {
    name: "drawer-loading",
    as: "newcomer",
    onScreen: true,
    async play(page) {
      await page.route("**/bookings*", () => {});
      await page.goto("/");
      await (await openDrawer(page, newcomer)).getByText("Loading bookings...").waitFor();
    },
  },
];

/** Scenarios that change data or end a session come last. */
export const lastScenarios: Scenario[] = [
  {
    name: "booking-submitted",
    as: "newcomer",
    differsOnPhone: true,
    onScreen: true,
    async play(page, { server }) {
      await page.goto("/");
      await openPanel(page);
      await chooseStay(page, inDays(1), inDays(3));
      await press(page, "Book Now");
      const confirmation = page.getByRole("dialog", { name: "Booking Request Submitted!" });
      await confirmation.waitFor();
      const id = new URL(page.url()).searchParams.get("requested") ?? (await latestBookingId(page));
      const headers = { Origin: server.origin, Accept: "application/json" };
      await page.request.post(`/bookings/${id}/cancellation`, { headers, form: {} });
    },
  },
];
