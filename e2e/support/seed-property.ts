import { expect, type Page } from "@playwright/test";

/** The house as `POST /admin/property` writes it. */
type House = Record<string, unknown>;

/** The house as an admin's page finds it, to be put back afterwards: stories share it. */
export async function readHouse(page: Page): Promise<House> {
  return saveHouse(page, { location_type: "coordinates" });
}

/** Saves fields of the house as an admin, past the forms. */
export async function saveHouse(page: Page, fields: House): Promise<House> {
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const answer = await page.request.post("/admin/property", { data: fields, headers: { Origin: origin } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { property: House }).property;
}
