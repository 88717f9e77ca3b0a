import type { BookingStatus } from "#app/lib/enums.ts";
import type { Page } from "@playwright/test";
import type { Role, ScenarioSetup } from "./setup.ts";

/** One screenshot: the user who sees it, and the steps before it. */
export interface Scenario {
  name: string;
  as: Role;
  /** Brings the page into the state of the screenshot. */
  play: (page: Page, setup: ScenarioSetup) => Promise<unknown>;
  /** Takes only the visible part of the page, for states with an overlay. */
  onScreen?: true;
  /** Takes the page as it would be printed. */
  printed?: true;
  /** Has to be played on a phone separately, because a desktop's page made narrow shows another state. */
  differsOnPhone?: true;
}

export const visit = (name: string, as: Role, path: string): Scenario => ({
  name,
  as,
  play: (page) => page.goto(path),
});
export const goOffline = (page: Page) => page.context().setOffline(true);
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, disabled: false }).first().click();

/** The id of the current user's latest booking. */
export async function latestBookingId(page: Page, status?: BookingStatus): Promise<string> {
  const path = status ? `/bookings?status=${status}` : "/bookings";
  const { bookings } = (await (await page.request.get(path)).json()) as { bookings: { id: string }[] };
  return bookings[0]?.id ?? "";
}
