import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { todosSantos } from "#tests/support/geocoder.ts";
import { tileOf } from "#tests/support/tiles.ts";
import { expect, test as story } from "./support/flaky-network.ts";
import { enter, owner } from "./support/actors.ts";

// The tile server and the geocoder break down here, which Chromium reports as what it is.
const test = story.extend<{ isExpected: (text: string) => boolean }>({
  isExpected: async ({ isExpected }, use) => use((text) => isExpected(text) || /status of 50[03]/.test(text)),
});

const home = {
  address: "Camino Cabo Este, East Cape, Baja California Sur, Mexico",
  latitude: "23.16024",
  longitude: "-109.68031",
  location_type: "coordinates",
};
const place = (page: Page) => page.getByRole("dialog", { name: /Location/ });
const map = (page: Page) => place(page).getByRole("application", { name: "Map" });
const pin = (page: Page) => place(page).getByRole("button", { name: /^Pin/ });
const save = (page: Page) => place(page).getByRole("button", { name: "Save Location" });

async function openLocation(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "See Location" }).click();
  await expect(place(page)).toBeVisible();
  await expect(place(page).getByText("Loading the map...")).toBeHidden();
}

async function edit(page: Page, type: "Street Address" | "Coordinates"): Promise<void> {
  await place(page).getByRole("button", { name: "Edit Location" }).click();
  await place(page).getByRole("radio", { name: type }).check();
}

/** Puts the house somewhere, without the forms. */
async function moveHouse(page: Page, fields: Record<string, string>): Promise<void> {
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const headers = { Origin: origin, Accept: "application/json" };
  expect((await page.request.post("/admin/property", { form: fields, headers })).status()).toBe(200);
}

test.beforeEach(({ tiles, geocoder }) => {
  tiles.questions.length = 0;
  tiles.works = true;
  geocoder.questions.length = 0;
  geocoder.behaviour = [todosSantos];
});

test("a visitor sees the property on a map", { tag: "@phone" }, async ({ page, tiles, line }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(tiles.questions).toEqual([]);

  await page.getByRole("button", { name: "See Location" }).click();
  await expect(map(page)).toBeVisible();
  await expect(map(page)).toHaveCSS("height", "400px");
  await expect(place(page).getByRole("img", { name: "The house" })).toBeVisible();
  const tile = tileOf(Number(home.latitude), Number(home.longitude), 15);
  await expect.poll(() => tiles.questions.some(({ x, y }) => x === tile.x && y === tile.y)).toBe(true);
  expect(new Set(tiles.questions.map(({ zoom }) => zoom))).toEqual(new Set([15]));
  expect(tiles.questions[0]?.headers.referer).toBe(`${line.origin}/`);

  const credit = place(page).getByRole("link", { name: "OpenStreetMap", exact: true });
  await expect(credit).toHaveAttribute("href", "https://www.openstreetmap.org/copyright");
  await expect(place(page).getByText(home.address)).toBeVisible();
  const elsewhere = place(page).getByRole("link", { name: "Open in OpenStreetMap" });
  await expect(elsewhere).toHaveAttribute("href", /mlat=23\.16024&mlon=-109\.68031#map=15/);
  await expect(place(page).getByRole("button", { name: "Edit Location" })).toHaveCount(0);
  expect((await new AxeBuilder({ page }).include("dialog[open]").analyze()).violations).toEqual([]);

  await page.keyboard.press("Escape");
  await expect(place(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "See Location" })).toBeFocused();
});

test("the map is panned and zoomed by keyboard", async ({ page, tiles }) => {
  await openLocation(page);
  const east = Math.max(...tiles.questions.map(({ x }) => x));
  await map(page).focus();
  const goEast = async () => {
    await map(page).press("ArrowRight");
    expect(Math.max(...tiles.questions.map(({ x }) => x))).toBeGreaterThan(east);
  };
  await expect(goEast).toPass();
  await map(page).press("+");
  await expect.poll(() => tiles.questions.some(({ zoom }) => zoom === 16)).toBe(true);
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
    const failure = place(page).getByRole("alert");
    await expect(failure).toContainText("The map could not be loaded");
    await expect(place(page).getByText(home.address)).toBeVisible();
    tiles.works = true;
    await place(page).getByRole("button", { name: "Try again" }).click();
    await expect(place(page).getByRole("img", { name: "The house" })).toBeVisible();
    await expect(failure).toBeHidden();
  },
);

test("an error is shown when the map's code can't be loaded, and trying again loads it once the network works", async ({
  page,
  line,
}) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await line.cut();
  await page.getByRole("button", { name: "See Location" }).click();
  await expect(place(page).getByRole("alert")).toContainText("The map could not be loaded");
  await line.mend();
  await place(page).getByRole("button", { name: "Try again" }).click();
  await expect(place(page).locator(".leaflet-tile-loaded").first()).toBeVisible();
  await expect(place(page).locator(".leaflet-pane").first()).toHaveCSS("position", "absolute");
});

test.describe("an admin", () => {
  test.beforeEach(({ page }) => enter(page, owner));
  test.afterEach(({ page }) => moveHouse(page, home));

  test("sees the default centre, without a pin, while the property has no coordinates", async ({ page, tiles }) => {
    await moveHouse(page, { latitude: "", longitude: "" });
    await openLocation(page);
    await expect(place(page).getByText("no pin on the map yet")).toBeVisible();
    await expect(place(page).getByRole("img", { name: "The house" })).toHaveCount(0);
    const tile = tileOf(23.16, -109.68, 15);
    expect(tiles.questions.some(({ zoom, x, y }) => zoom === 15 && x === tile.x && y === tile.y)).toBe(true);
    await edit(page, "Coordinates");
    await map(page).click({ position: { x: 120, y: 120 } });
    await expect(pin(page)).toBeVisible();
  });

  test("finds the property by its street address", async ({ page, geocoder, line }) => {
    await openLocation(page);
    await edit(page, "Street Address");
    const address = place(page).getByRole("textbox", { name: "Street Address" });
    const search = place(page).getByRole("button", { name: "Search" });
    await address.fill("   ");
    await search.click();
    await address.press("Enter");
    await address.fill("Calle Topete 12, Todos Santos");
    await search.click();
    await expect(place(page).getByText("The pin is at 23.44640, -110.22650.")).toBeVisible();
    expect(geocoder.questions.map(({ parameters }) => [parameters.format, parameters.q])).toEqual([
      ["json", "Calle Topete 12, Todos Santos"],
    ]);
    expect((await new AxeBuilder({ page }).include("dialog[open]").analyze()).violations).toEqual([]);

    line.hold("/admin/property");
    await save(page).click();
    await expect(place(page).getByRole("button", { name: "Saving..." })).toHaveAttribute("aria-busy", "true");
    line.release();
    await expect(place(page).getByRole("status")).toHaveText("The location is saved.");
    await expect(place(page).getByRole("button", { name: "Edit Location" })).toBeFocused();
    await expect(place(page).getByText("23.44640, -110.22650")).toBeVisible();
    await openLocation(page);
    await expect(place(page).getByText("Calle Topete 12, Todos Santos")).toBeVisible();
    await expect(place(page).getByText("23.44640, -110.22650")).toBeVisible();
    await place(page).getByRole("button", { name: "Edit Location" }).click();
    await expect(place(page).getByRole("radio", { name: "Street Address" })).toBeChecked();
  });

  test("enters the coordinates, and sees which of them is invalid", async ({ page }) => {
    await openLocation(page);
    await edit(page, "Coordinates");
    const latitude = place(page).getByLabel("Latitude");
    const longitude = place(page).getByLabel("Longitude");
    await expect(latitude).toHaveAttribute("type", "number");
    await latitude.fill("95");
    await save(page).click();
    await expect(latitude).toHaveAccessibleDescription("Please give a number from -90 to 90.");
    await latitude.fill("");
    await save(page).click();
    await expect(latitude).toHaveAccessibleDescription("Please give the latitude too.");
    await latitude.fill("22.9");
    await longitude.fill("-109.95");
    await save(page).click();
    await expect(place(page).getByText("22.90000, -109.95000")).toBeVisible();
    await openLocation(page);
    await expect(place(page).getByText("22.90000, -109.95000")).toBeVisible();
    await expect(place(page).getByText(home.address)).toBeVisible();
  });

  test(
    "moves the pin by a click on the map and by keyboard, and cancels the changes",
    { tag: "@phone" },
    async ({ page }) => {
      await openLocation(page);
      await edit(page, "Coordinates");
      const latitude = place(page).getByLabel("Latitude");
      const longitude = place(page).getByLabel("Longitude");
      const says = place(page).locator("output");
      await map(page).click({ position: { x: 100, y: 330 } });
      await expect(latitude).toHaveValue(/^23\.15/);
      await expect(longitude).toHaveValue(/^-109\.6[89]/);
      await expect(says).toContainText("The pin is at 23.15");
      const before = [await latitude.inputValue(), await longitude.inputValue()].map(Number);

      await pin(page).focus();
      await pin(page).press("ArrowUp");
      await pin(page).press("Shift+ArrowRight");
      await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(before[0] ?? 0);
      await expect.poll(async () => Number(await longitude.inputValue())).toBeGreaterThan(before[1] ?? 0);
      await expect(pin(page)).toBeFocused();

      await page.keyboard.press("Escape");
      await expect(place(page)).toBeHidden();
      await page.getByRole("button", { name: "See Location" }).click();
      await expect(latitude).not.toHaveValue(home.latitude);
      await place(page).getByRole("button", { name: "Cancel" }).click();
      await expect(place(page).getByText("23.16024, -109.68031")).toBeVisible();
      await expect(place(page).getByRole("button", { name: "Edit Location" })).toBeFocused();
      await map(page).click({ position: { x: 100, y: 330 } });
      await expect(place(page).getByText("23.16024, -109.68031")).toBeVisible();
      await edit(page, "Coordinates");
      await expect(latitude).toHaveValue(home.latitude);

      await map(page).click({ position: { x: 100, y: 100 } });
      const chosen = await latitude.inputValue();
      await save(page).click();
      await expect(place(page).getByText(Number(chosen).toFixed(5))).toBeVisible();
    },
  );

  test("sees an error when an address is unknown, when the search fails, and when saving fails", async ({
    page,
    geocoder,
    line,
  }) => {
    await openLocation(page);
    await edit(page, "Street Address");
    const address = place(page).getByRole("textbox", { name: "Street Address" });
    const alert = place(page).getByRole("alert");
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
      await expect.poll(() => geocoder.questions.at(-1)?.parameters.q).toBe(`A street, ${behaviour}`);
    }
    await line.cut();
    await address.press("Enter");
    await expect(alert).toHaveText(failure);
    await expect(address).toHaveValue("A street, no-numbers");

    await save(page).click();
    await expect(place(page).getByText("Failed to save location. Please try again.")).toBeVisible();
    await line.mend();
    line.garble("/admin/property");
    await save(page).click();
    await expect(place(page).getByText("Failed to save location. Please try again.")).toBeVisible();
    await expect(address).toHaveValue("A street, no-numbers");
    await line.mend();
    await save(page).click();
    const status = place(page).getByRole("status");
    await expect(status).toContainText("The location is saved.");
    await expect(status).toContainText("The address is new, and the pin is still at 23.16024, -109.68031.");
  });

  test("can go on editing during a search, whose late result is ignored", async ({ page, line }) => {
    await openLocation(page);
    await edit(page, "Street Address");
    const address = place(page).getByRole("textbox", { name: "Street Address" });
    const search = place(page).getByRole("button", { name: "Search" });
    const says = place(page).locator("output");
    const searchSlowly = async (text: string) => {
      line.hold("/admin/geocode");
      await address.fill(text);
      await search.click();
      await expect(place(page).getByRole("button", { name: "Searching..." })).toBeVisible();
    };
    await searchSlowly("Calle Topete 12");
    await address.press("End");
    await address.pressSequentially(", Todos Santos");
    await expect(search).toBeVisible();
    line.release();
    await expect(address).toHaveValue("Calle Topete 12, Todos Santos");
    await expect(says).toContainText("The pin is at 23.16024");

    await searchSlowly("Calle Topete 13");
    await place(page).getByRole("radio", { name: "Coordinates" }).check();
    line.release();
    await expect(place(page).getByLabel("Latitude")).toHaveValue(home.latitude);
    await place(page).getByRole("radio", { name: "Street Address" }).check();

    await searchSlowly("Calle Topete 14");
    await place(page).getByRole("button", { name: "Cancel" }).click();
    line.release();
    await expect(place(page).getByRole("button", { name: "Edit Location" })).toBeVisible();
    await expect(address).toHaveCount(0);
    await expect(place(page).getByText("23.16024, -109.68031")).toBeVisible();
  });

  test("saves a new address with its coordinates, or is asked first when they are not found", async ({
    page,
    geocoder,
    line,
  }) => {
    await openLocation(page);
    await edit(page, "Street Address");
    const address = place(page).getByRole("textbox", { name: "Street Address" });
    geocoder.behaviour = [];
    await address.fill("Nowhere at all");
    await save(page).click();
    await expect(place(page).getByRole("alert")).toContainText("We haven’t saved yet");
    geocoder.behaviour = [todosSantos];
    await address.fill("Calle Topete 15, Todos Santos");
    line.hold("/admin/property");
    await save(page).click();
    const cancel = place(page).getByRole("button", { name: "Cancel (not possible while your change is being saved)" });
    await expect(cancel).toHaveAttribute("aria-disabled", "true");
    await cancel.click({ force: true });
    line.release();
    await expect(place(page).getByRole("status")).toHaveText(
      "The location is saved. We looked up the new address, and the pin is now at 23.44640, -110.22650.",
    );

    // Whoever sets the pin by hand knows better than the map service.
    await edit(page, "Street Address");
    await map(page).click({ position: { x: 100, y: 330 } });
    const said = await place(page).locator("output").innerText();
    const questions = geocoder.questions.length;
    await address.fill("The blue gate, Todos Santos");
    await save(page).click();
    await expect(place(page).getByRole("status")).toHaveText("The location is saved.");
    expect(geocoder.questions).toHaveLength(questions);
    await expect(place(page).getByText(/-?\d+\.\d{5}, -\d+\.\d{5}/)).toHaveText(
      /-?\d+\.\d{5}, -\d+\.\d{5}/.exec(said)?.[0] ?? "",
    );
  });
});
