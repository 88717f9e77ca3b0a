import { expect, type Page } from "@playwright/test";

/** The property as `POST /admin/property` accepts and returns it. */
type Property = Record<string, unknown>;

/** The current property, for restoring it after a test, because tests share it. */
export async function readProperty(page: Page): Promise<Property> {
  return saveProperty(page, { location_type: "coordinates" });
}

/** Saves fields of the property as an admin, without the forms. */
export async function saveProperty(page: Page, fields: Property): Promise<Property> {
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const response = await page.request.post("/admin/property", { data: fields, headers: { Origin: origin } });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { property: Property }).property;
}
