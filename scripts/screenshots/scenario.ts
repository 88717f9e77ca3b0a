import type { Page } from "@playwright/test";
import type { Role, ScenarioSetup } from "./setup.ts";

/** One picture: who looks, and what they did before. */
export interface Scenario {
  name: string;
  as: Role;
  /** Brings the page where the picture is taken. */
  play: (page: Page, stage: ScenarioSetup) => Promise<unknown>;
  /** For what lies over the page: only what is on the screen. */
  onScreen?: true;
  /** As it would be printed. */
  printed?: true;
  /** Comes up in another way on a phone, so that a desktop's page that is made small doesn't show what a phone does. */
  differsOnPhone?: true;
}

export const visit = (name: string, as: Role, path: string): Scenario => ({
  name,
  as,
  play: (page) => page.goto(path),
});
export const lose = (page: Page) => page.context().setOffline(true);
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, disabled: false }).first().click();

/** The booking that the page's person has asked for last. */
export async function newestOf(page: Page): Promise<string> {
  const { bookings } = (await (await page.request.get("/bookings")).json()) as { bookings: { id: string }[] };
  return bookings[0]?.id ?? "";
}
