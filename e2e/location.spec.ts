import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { todosSantos } from "#tests/support/geocoder.ts";
import { tileOf } from "#tests/support/tiles.ts";
import { expect, test as base } from "./support/flaky-network.ts";
import { owner, signInByRequest } from "./support/actors.ts";

// The tile server and the geocoder fail in these tests, which Chromium reports on the console.
const test = base.extend<{ isExpected: (text: string) => boolean }>({
  isExpected: async ({ isExpected }, use) => use((text) => isExpected(text) || /status of 50[03]/.test(text)),
});

const original = {
  address: "Camino Cabo Este, East Cape, Baja California Sur, Mexico",
  latitude: "23.16024",
  longitude: "-109.68031",
  location_type: "coordinates",
};
const dialog = (page: Page) => page.getByRole("dialog", { name: /Location/ });
const map = (page: Page) => dialog(page).getByRole("application", { name: "Map" });
const pin = (page: Page) => dialog(page).getByRole("button", { name: /^Pin/ });
const save = (page: Page) => dialog(page).getByRole("button", { name: "Save Location" });

async function openLocation(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "See Location" }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByText("Loading the map...")).toBeHidden();
}

async function edit(page: Page, type: "Street Address" | "Coordinates"): Promise<void> {
  await dialog(page).getByRole("button", { name: "Edit Location" }).click();
  await dialog(page).getByRole("radio", { name: type }).check();
}

/** Saves the property's location by an HTTP request. */
async function saveLocation(page: Page, fields: Record<string, string>): Promise<void> {
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const headers = { Origin: origin, Accept: "application/json" };
  expect((await page.request.post("/admin/property", { form: fields, headers })).status()).toBe(200);
}

test.beforeEach(({ tiles, geocoder }) => {
  tiles.requests.length = 0;
  tiles.works = true;
  geocoder.requests.length = 0;
  geocoder.behaviour = [todosSantos];
});

test("a visitor sees the property on a map", { tag: "@phone" }, async ({ page, tiles, network }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(tiles.requests).toEqual([]);

  await page.getByRole("button", { name: "See Location" }).click();
  await expect(map(page)).toBeVisible();
  await expect(map(page)).toHaveCSS("height", "400px");
  await expect(dialog(page).getByRole("img", { name: "The house" })).toBeVisible();
  const tile = tileOf(Number(original.latitude), Number(original.longitude), 15);
  await expect.poll(() => tiles.requests.some(({ x, y }) => x === tile.x && y === tile.y)).toBe(true);
  expect(new Set(tiles.requests.map(({ zoom }) => zoom))).toEqual(new Set([15]));
  expect(tiles.requests[0]?.headers.referer).toBe(`${network.origin}/`);

  const credit = dialog(page).getByRole("link", { name: "OpenStreetMap", exact: true });
  await expect(credit).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
  await expect(dialog(page).getByText(original.address)).toBeVisible();
  const external = dialog(page).getByRole("link", { name: "Open in OpenStreetMap" });
  await expect(external).toHaveAttribute("href", /mlat=23\.16024&mlon=-109\.68031#map=15/);
  await expect(dialog(page).getByRole("button", { name: "Edit Location" })).toHaveCount(0);
  expect((await new AxeBuilder({ page }).include("dialog[open]").analyze()).violations).toEqual([]);

  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "See Location" })).toBeFocused();
});

test("the map is panned and zoomed by keyboard", async ({ page, tiles }) => {
  await openLocation(page);
  const east = Math.max(...tiles.requests.map(({ x }) => x));
  await map(page).focus();
  const panEast = async () => {
    await map(page).press("ArrowRight");
    expect(Math.max(...tiles.requests.map(({ x }) => x))).toBeGreaterThan(east);
  };
  await expect(panEast).toPass();
  await map(page).press("+");
  await expect.poll(() => tiles.requests.some(({ zoom }) => zoom === 16)).toBe(true);
});

test("without JavaScript See Location links to OpenStreetMap", async ({ openWindow }) => {
  const page = await openWindow({ javaScriptEnabled: false });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "See Location" })).toBeHidden();
  const link = page.getByRole("link", { name: /See Location/ });
  await expect(link).toHaveAttribute("href", /openstreetmap\.org\/\?mlat=23\.16024/);
});

test(
  "an error is shown when the map's tiles can't be loaded, and the address stays readable",
  { tag: "@phone" },
  async ({ page, tiles }) => {
    tiles.works = false;
    await openLocation(page);
    const failure = dialog(page).getByRole("alert");
    await expect(failure).toContainText("The map couldn’t be loaded");
    await expect(dialog(page).getByText(original.address)).toBeVisible();
    tiles.works = true;
    await dialog(page).getByRole("button", { name: "Try again" }).click();
    await expect(dialog(page).getByRole("img", { name: "The house" })).toBeVisible();
    await expect(failure).toBeHidden();
  },
);

test("an error is shown when the map's code can't be loaded, and trying again loads it once the network works", async ({
  page,
  network,
}) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await network.cut();
  await page.getByRole("button", { name: "See Location" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("The map couldn’t be loaded");
  await network.restore();
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page).locator(".leaflet-tile-loaded").first()).toBeVisible();
  await expect(dialog(page).locator(".leaflet-pane").first()).toHaveCSS("position", "absolute");
});

test.describe("an admin", () => {
  test.beforeEach(({ page }) => signInByRequest(page, owner));
  test.afterEach(({ page }) => saveLocation(page, original));

  test("sees the default centre, without a pin, while the property has no coordinates", async ({ page, tiles }) => {
    await saveLocation(page, { latitude: "", longitude: "" });
    await openLocation(page);
    await expect(dialog(page).getByText("no pin on the map yet")).toBeVisible();
    await expect(dialog(page).getByRole("img", { name: "The house" })).toHaveCount(0);
    const tile = tileOf(23.16, -109.68, 15);
    expect(tiles.requests.some(({ zoom, x, y }) => zoom === 15 && x === tile.x && y === tile.y)).toBe(true);
    await edit(page, "Coordinates");
    await map(page).click({ position: { x: 120, y: 120 } });
    await expect(pin(page)).toBeVisible();
  });

  test("finds the property by its street address", async ({ page, geocoder, network }) => {
    await openLocation(page);
    await edit(page, "Street Address");
    const address = dialog(page).getByRole("textbox", { name: "Street Address" });
    const search = dialog(page).getByRole("button", { name: "Search" });
    await address.fill("   ");
    await search.click();
    await address.press("Enter");
    await address.fill("Calle Topete 12, Todos Santos");
    await search.click();
    await expect(dialog(page).getByText("The pin is at 23.44640, -110.22650.")).toBeVisible();
    expect(geocoder.requests.map(({ parameters }) => [parameters.format, parameters.q])).toEqual([
      ["json", "Calle Topete 12, Todos Santos"],
    ]);
    expect((await new AxeBuilder({ page }).include("dialog[open]").analyze()).violations).toEqual([]);

    network.hold("/admin/property");
    await save(page).click();
    await expect(dialog(page).getByRole("button", { name: "Saving..." })).toHaveAttribute("aria-busy", "true");
    network.release();
    await expect(dialog(page).getByRole("status")).toHaveText("Location saved.");
    await expect(dialog(page).getByRole("button", { name: "Edit Location" })).toBeFocused();
    await expect(dialog(page).getByText("23.44640, -110.22650")).toBeVisible();
    await openLocation(page);
    await expect(dialog(page).getByText("Calle Topete 12, Todos Santos")).toBeVisible();
    await expect(dialog(page).getByText("23.44640, -110.22650")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Edit Location" }).click();
    await expect(dialog(page).getByRole("radio", { name: "Street Address" })).toBeChecked();
  });

  test("enters the coordinates, and sees which of them is invalid", async ({ page }) => {
    await openLocation(page);
    await edit(page, "Coordinates");
    const latitude = dialog(page).getByLabel("Latitude");
    const longitude = dialog(page).getByLabel("Longitude");
    await expect(latitude).toHaveAttribute("type", "number");
    await latitude.fill("95");
    await save(page).click();
    await expect(latitude).toHaveAccessibleDescription("Please enter a number from -90 to 90.");
    await latitude.fill("");
    await save(page).click();
    await expect(latitude).toHaveAccessibleDescription("Please enter the latitude too.");
    await latitude.fill("22.9");
    await longitude.fill("-109.95");
    await save(page).click();
    await expect(dialog(page).getByText("22.90000, -109.95000")).toBeVisible();
    await openLocation(page);
    await expect(dialog(page).getByText("22.90000, -109.95000")).toBeVisible();
    await expect(dialog(page).getByText(original.address)).toBeVisible();
  });

  test(
    "moves the pin by a click on the map and by keyboard, and cancels the changes",
    { tag: "@phone" },
    async ({ page }) => {
      await openLocation(page);
      await edit(page, "Coordinates");
      const latitude = dialog(page).getByLabel("Latitude");
      const longitude = dialog(page).getByLabel("Longitude");
      const output = dialog(page).locator("output");
      await map(page).click({ position: { x: 100, y: 330 } });
      await expect(latitude).toHaveValue(/^23\.15/);
      await expect(longitude).toHaveValue(/^-109\.6[89]/);
      await expect(output).toContainText("The pin is at 23.15");
      const before = [await latitude.inputValue(), await longitude.inputValue()].map(Number);

      await pin(page).focus();
      await pin(page).press("ArrowUp");
      await pin(page).press("Shift+ArrowRight");
      await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(before[0] ?? 0);
      await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(before[1] ?? 0);
      await expect(pin(page)).toBeFocused();

      await page.keyboard.press("Escape");
      await expect(dialog(page)).toBeHidden();
      await page.getByRole("button", { name: "See Location" }).click();
      await expect(latitude).not.toHaveValue(original.latitude);
      await dialog(page).getByRole("button", { name: "Cancel" }).click();
      await expect(dialog(page).getByText("23.16024, -109.68031")).toBeVisible();
      await expect(dialog(page).getByRole("button", { name: "Edit Location" })).toBeFocused();
      await map(page).click({ position: { x: 100, y: 330 } });
      await expect(dialog(page).getByText("23.16024, -109.68031")).toBeVisible();
      await edit(page, "Coordinates");
      await expect(latitude).toHaveValue(original.latitude);

      await map(page).click({ position: { x: 100, y: 100 } });
      const chosen = await latitude.inputValue();
      await save(page).click();
      await expect(dialog(page).getByText(Number(chosen).toFixed(5))).toBeVisible();
    },
  );

  test("sees an error when an address is unknown, when the search fails, and when saving fails", async ({
    page,
    geocoder,
    network,
  }) => {
    await openLocation(page);
    await edit(page, "Street Address");
    const address = dialog(page).getByRole("textbox", { name: "Street Address" });
    const alert = dialog(page).getByRole("alert");
    const failure = "Failed to find address. Please try again or use coordinates.";
    geocoder.behaviour = [];
    await address.fill("Nowhere at all");
    await address.press("Enter");
    await expect(alert).toHaveText("Address not found. Please try a different address or use coordinates.");
    for (const behaviour of ["error", "not-json", "no-numbers"] as const) {
      geocoder.behaviour = behaviour;
      await address.fill(`A street, ${behaviour}`);
      await address.press("Enter");
      await expect(alert).toHaveText(failure);
      await expect.poll(() => geocoder.requests.at(-1)?.parameters.q).toBe(`A street, ${behaviour}`);
    }
    await network.cut();
    await address.press("Enter");
    await expect(alert).toHaveText(failure);
    await expect(address).toHaveValue("A street, no-numbers");

    await save(page).click();
    await expect(dialog(page).getByText("Failed to save location. Please try again.")).toBeVisible();
    await network.restore();
    network.garble("/admin/property");
    await save(page).click();
    await expect(dialog(page).getByText("Failed to save location. Please try again.")).toBeVisible();
    await expect(address).toHaveValue("A street, no-numbers");
    await network.restore();
    await save(page).click();
    const status = dialog(page).getByRole("status");
    await expect(status).toContainText("Location saved.");
    await expect(status).toContainText("The address has changed, but the pin is still at 23.16024, -109.68031.");
  });

  test("can go on editing during a search, whose late result is ignored", async ({ page, network }) => {
    await openLocation(page);
    await edit(page, "Street Address");
    const address = dialog(page).getByRole("textbox", { name: "Street Address" });
    const search = dialog(page).getByRole("button", { name: "Search" });
    const output = dialog(page).locator("output");
    const searchSlowly = async (text: string) => {
      network.hold("/admin/geocode");
      await address.fill(text);
      await search.click();
      await expect(dialog(page).getByRole("button", { name: "Searching..." })).toBeVisible();
    };
    await searchSlowly("Calle Topete 12");
    await address.press("End");
    await address.pressSequentially(", Todos Santos");
    await expect(search).toBeVisible();
    network.release();
    await expect(address).toHaveValue("Calle Topete 12, Todos Santos");
    await expect(output).toContainText("The pin is at 23.16024");

    await searchSlowly("Calle Topete 13");
    await dialog(page).getByRole("radio", { name: "Coordinates" }).check();
    network.release();
    await expect(dialog(page).getByLabel("Latitude")).toHaveValue(original.latitude);
    await dialog(page).getByRole("radio", { name: "Street Address" }).check();

    await searchSlowly("Calle Topete 14");
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    network.release();
    await expect(dialog(page).getByRole("button", { name: "Edit Location" })).toBeVisible();
    await expect(address).toHaveCount(0);
    await expect(dialog(page).getByText("23.16024, -109.68031")).toBeVisible();
  });

  test("saves a new address with its coordinates, or is asked first when they are not found", async ({
    page,
    geocoder,
    network,
  }) => {
    await openLocation(page);
    await edit(page, "Street Address");
    const address = dialog(page).getByRole("textbox", { name: "Street Address" });
    geocoder.behaviour = [];
    await address.fill("Nowhere at all");
    await save(page).click();
    await expect(dialog(page).getByRole("alert")).toContainText("Nothing has been saved yet");
    geocoder.behaviour = [todosSantos];
    await address.fill("Calle Topete 15, Todos Santos");
    network.hold("/admin/property");
    await save(page).click();
    const cancel = dialog(page).getByRole("button", {
      name: "Cancel (not available while your change is being saved)",
    });
    await expect(cancel).toHaveAttribute("aria-disabled", "true");
    await cancel.click({ force: true });
    network.release();
    await expect(dialog(page).getByRole("status")).toHaveText(
      "Location saved. We looked up the new address and moved the pin to 23.44640, -110.22650.",
    );

    // A pin that was set manually is not replaced by the geocoder's result.
    await edit(page, "Street Address");
    await map(page).click({ position: { x: 100, y: 330 } });
    const text = await dialog(page).locator("output").innerText();
    const questions = geocoder.requests.length;
    await address.fill("The blue gate, Todos Santos");
    await save(page).click();
    await expect(dialog(page).getByRole("status")).toHaveText("Location saved.");
    expect(geocoder.requests).toHaveLength(questions);
    await expect(dialog(page).getByText(/-?\d+\.\d{5}, -\d+\.\d{5}/)).toHaveText(
      /-?\d+\.\d{5}, -\d+\.\d{5}/.exec(text)?.[0] ?? "",
    );
  });
});
