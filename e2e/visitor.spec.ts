import { inDays } from "./support/days.ts";
import { expect, test } from "./support/fixtures.ts";

test("a visitor without JavaScript sees the whole page of the property", { tag: "@phone" }, async ({ openWindow }) => {
  const page = await openWindow({ javaScriptEnabled: false });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Casa Marea" })).toBeVisible();
  await expect(page.getByText(/Up to \d/)).toBeVisible();
  await expect(page.getByText("per night").first()).toBeVisible();
  for (const amenity of ["WiFi", "Parking", "Surfboards"])
    await expect(page.getByText(amenity, { exact: true })).toBeVisible();
  for (const section of ["Property Details", "Activities", "Local Area"]) {
    const details = page.locator("details").filter({ has: page.getByText(section, { exact: true }) });
    if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
    await expect(details.locator("p").first()).toBeVisible();
  }
  await expect(page.locator(`[data-day="${inDays(0)}"]`)).toBeVisible();
  for (const status of ["Booked", "Pending", "Unavailable", "Selected"]) {
    await expect(page.getByRole("list", { name: "Legend" }).getByText(status)).toBeVisible();
  }
  const photo = page.locator("img").first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
});

test(
  "the booking panel is beside the property's description, and below it on a phone",
  { tag: "@both" },
  async ({ page, isMobile }) => {
    await page.goto("/");
    const boxOf = async (name: string) =>
      (await page.getByRole("heading", { name, exact: true }).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const photos = await page.getByRole("region", { name: "Photos" }).boundingBox();
    const panel = (await page.locator("#book").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const description = await boxOf("About Casa Marea");
    const amenities = await boxOf("What the house offers");
    expect(photos && photos.y + photos.height).toBeLessThan(panel.y);
    expect(panel.y).toBeLessThan(amenities.y);
    if (isMobile) expect(panel.y).toBeGreaterThan(description.y);
    else {
      expect(panel.x).toBeGreaterThan(description.x + description.width);
      expect(panel.y).toBeLessThan(description.y + description.height);
    }
  },
);

test("a visitor browses the photos by arrows and thumbnails", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  const counter = page.getByRole("region", { name: "Photos" });
  await page.getByRole("button", { name: "Next image" }).click();
  await expect(counter).toContainText(/2\W+of \d+/);
  await page.getByRole("button", { name: /Show photo 3/ }).click();
  await expect(counter).toContainText(/3\W+of \d+/);
  await counter.getByRole("button", { name: "All 8 photos" }).click();
  await expect(page.getByRole("dialog", { name: "Photos, full screen" })).toContainText(/3\W+of \d+/);
});

test(
  "the first photo is as sharp as the screen, though its box shows only a part of it",
  { tag: "@both" },
  async ({ browser, server, isMobile }) => {
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      deviceScaleFactor: isMobile ? 3 : 2,
    });
    const page = await context.newPage();
    await page.goto("/");
    const { chosen, needed } = await page.getByAltText(/^Low white surf house/).evaluate((image: HTMLImageElement) => {
      const box = image.getBoundingClientRect();
      const [width, height] = [Number(image.getAttribute("width")), Number(image.getAttribute("height"))];
      const drawn = Math.max(box.width, (box.height * width) / height);
      const widest = 1800;
      return {
        chosen: Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]),
        needed: Math.min(widest, drawn * devicePixelRatio),
      };
    });
    expect(chosen).toBeGreaterThanOrEqual(Math.floor(needed));
    await context.close();
  },
);

test("a visitor views the photos in full screen, by click, keys, arrows and swipes", async ({ page }) => {
  await page.goto("/");
  const photo = page.getByRole("link", { name: /^Low white surf house/ });
  const lightbox = page.getByRole("dialog", { name: "Photos, full screen" });
  // Before the code has loaded, a click on the photo would follow its link.
  await page.waitForLoadState("networkidle");
  await photo.click({ position: { x: 200, y: 200 } });
  await expect(lightbox).toContainText(/1\W+of \d+/);
  await expect(lightbox).toContainText("The house at golden hour");
  await page.keyboard.press("ArrowRight");
  await expect(lightbox).toContainText(/2\W+of \d+/);
  await expect(lightbox).toContainText("Front row");
  // The second click comes while the photo fades, and the fading shows the viewer's photo only, not the page's.
  await lightbox.getByRole("button", { name: "Next image" }).dblclick();
  await expect(lightbox).toContainText(/4\W+of \d+/);
  await expect(lightbox.getByText("Wake up to the sound of the set")).toBeInViewport();
  await expect(page.locator(".gallery-main")).toHaveCSS("view-transition-name", "none");
  await lightbox.getByRole("list").evaluate((track) => track.scrollBy({ left: track.clientWidth }));
  await expect(lightbox).toContainText(/5\W+of \d+/);
  await page.keyboard.press("Escape");
  await expect(lightbox).toBeHidden();
  await expect(photo).toBeFocused();
});

test("on a phone the photos in full screen are a list with captions", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  const photo = page.getByRole("link", { name: /^Low white surf house/ });
  const lightbox = page.getByRole("dialog", { name: "Photos, full screen" });
  await page.waitForLoadState("networkidle");
  await photo.click({ position: { x: 200, y: 200 } });
  await expect(lightbox.getByText("The house at golden hour")).toBeInViewport();
  await expect(lightbox.getByRole("button", { name: "Next image" })).toBeHidden();
  await lightbox.getByRole("list").evaluate((track) => track.scrollTo({ top: track.scrollHeight }));
  await expect(lightbox.getByRole("listitem").last()).toBeInViewport();
  await lightbox.getByRole("button", { name: "Close" }).click();
  await expect(lightbox).toBeHidden();
  await expect(photo).toBeFocused();
});

test("without JavaScript a photo links to its full size", async ({ openWindow }) => {
  const page = await openWindow({ javaScriptEnabled: false });
  await page.goto("/");
  const address = await page.getByRole("link", { name: /^Low white surf house/ }).getAttribute("href");
  expect((await page.request.get(address ?? "")).headers()["content-type"]).toBe("image/jpeg");
});
