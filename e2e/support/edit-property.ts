import { expect, type Page } from "@playwright/test";

/** The property as `POST /admin/property` accepts and returns it. */
type Property = Record<string, unknown>;

/** The current property, for restoring it after a test, because tests share it. */
export async function readProperty(page: Page): Promise<Property> {
  return saveProperty(page, { location_type: "coordinates" });
}

/** Saves prices and rules as an admin, without the forms; absent ones are removed. */
export async function saveRates(page: Page, rates: Record<string, unknown>): Promise<void> {
  const names =
    "seasons weekday_prices min_nights max_nights arrival_days departure_days notice_days window_days " +
    "preparation_days cleaning_fee extras taxes discounts show_prices counting";
  const none = Object.fromEntries(names.split(" ").map((name) => [name, ""]));
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const response = await page.request.post("/admin/rates", {
    data: { ...none, ...rates },
    headers: { Origin: origin },
  });
  expect(response.status()).toBe(200);
}

/** Saves fields of the property as an admin, without the forms. */
export async function saveProperty(page: Page, fields: Property): Promise<Property> {
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const response = await page.request.post("/admin/property", { data: fields, headers: { Origin: origin } });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { property: Property }).property;
}
