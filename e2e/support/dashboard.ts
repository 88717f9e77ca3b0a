import type { Locator, Page } from "@playwright/test";

/** The booking's row in the table of all bookings, which on a phone has three lines. */
export const rowOf = (admin: Page, user: { full_name: string }): Locator =>
  admin.getByRole("region", { name: "All bookings" }).locator("tbody tr").filter({ hasText: user.full_name });

/** Chooses an action from the menu of a card or row. */
export async function chooseAction(booking: Locator, action: string): Promise<void> {
  await booking.getByRole("button", { name: /^Actions for/ }).click();
  await booking.getByRole("menuitem", { name: action, exact: true }).click();
}
