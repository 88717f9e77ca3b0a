import type { Page } from "@playwright/test";
import { inDays } from "../../e2e/support/days.ts";
import { press, type Scenario } from "./scenario.ts";
import type { ScenarioSetup } from "./setup.ts";

/** Calendars of other sites. They follow all others, because they take nights and share them with later scenarios. */
export const calendarScenarios: Scenario[] = [
  {
    name: "calendars-none",
    as: "owner",
    async play(page) {
      await removeFeeds(page);
      await page.goto("/admin/calendars");
    },
  },
  {
    name: "calendars-invalid",
    as: "owner",
    async play(page) {
      await removeFeeds(page);
      await page.goto("/admin/calendars");
      await page.getByLabel("Address of the calendar").fill("airbnb");
      await press(page, "Add calendar");
      await page.getByText("Paste the whole address").waitFor();
    },
  },
  {
    name: "calendars-shared",
    as: "owner",
    async play(page, setup) {
      await shareCalendars(page, setup);
      await page.goto("/admin/calendars");
    },
  },
  {
    name: "calendars-renew",
    as: "owner",
    async play(page, setup) {
      await shareCalendars(page, setup);
      await page.goto("/admin/calendars");
      await press(page, /^Renew the address/);
    },
  },
  {
    name: "dashboard-booked-twice",
    as: "owner",
    async play(page, setup) {
      await shareCalendars(page, setup);
      await page.goto("/admin");
    },
  },
  {
    name: "dashboard-taken-elsewhere",
    as: "owner",
    onScreen: true,
    async play(page, setup) {
      await shareCalendars(page, setup);
      await page.goto("/admin?search=diego&status=pending");
      const table = page.getByRole("region", { name: "All bookings" });
      await table
        .getByRole("button", { name: /^Details of/ })
        .first()
        .click();
      await press(page, /^Approve/);
      await press(page, "Approve anyway");
      await page.getByRole("button", { name: "Keep pending" }).waitFor();
    },
  },
  {
    name: "blocking-taken-elsewhere",
    as: "owner",
    async play(page, setup) {
      await shareCalendars(page, setup);
      await page.goto("/?mode=blocking#book");
      await page.getByText("From Airbnb").first().waitFor();
    },
  },
];

async function post(page: Page, { server }: Pick<ScenarioSetup, "server">, path: string, form = {}): Promise<void> {
  await page.request.post(path, { form, headers: { Origin: server.origin, Accept: "application/json" } });
}

async function removeFeeds(page: Page): Promise<void> {
  const response = await page.request.get("/admin/calendar-feeds", { headers: { Accept: "application/json" } });
  const { feeds } = (await response.json()) as { feeds: { id: string }[] };
  const server = { origin: new URL(response.url()).origin } as ScenarioSetup["server"];
  for (const { id } of feeds) await post(page, { server }, `/admin/calendar-feeds/${id}/removal`);
}

/** Airbnb has nights of an approved stay and of a pending request; Vrbo doesn't answer. */
async function shareCalendars(page: Page, setup: ScenarioSetup): Promise<void> {
  const { airbnb, vrbo } = setup.sites;
  airbnb.behaviour = {
    site: "airbnb",
    events: [
      { uid: "a", start_date: inDays(33), end_date: inDays(38) },
      { uid: "b", start_date: inDays(21), end_date: inDays(23) },
      { uid: "c", start_date: inDays(48), end_date: inDays(52) },
    ],
  };
  vrbo.behaviour = "error";
  const { export_url } = (await (
    await page.request.get("/admin/calendar-feeds", { headers: { Accept: "application/json" } })
  ).json()) as { export_url: string | null };
  if (!export_url) await post(page, setup, "/admin/calendar-feeds/export-token");
  await post(page, setup, "/admin/calendar-feeds", { name: "Airbnb", url: airbnb.url });
  await post(page, setup, "/admin/calendar-feeds", { name: "Vrbo", url: vrbo.url });
}
