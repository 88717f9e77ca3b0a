import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./support/flaky-network.ts";
import { owner, signInByRequest } from "./support/actors.ts";

const NOISE = { type: "gaussian", mean: 128, sigma: 60 } as const;
const INVALID = "Some files were not valid. Please ensure all files are images (JPEG, PNG, or WebP) and less than 5MB.";

// These tests change the order of the photos, which other tests depend on.
test.use({ ownServer: true });

test("the owner edits the gallery's title and intro in place, and visitors see them at once", async ({
  page,
  openWindow,
}) => {
  const visitor = await openWindow();
  await visitor.goto("/");
  await expect(visitor.getByRole("heading", { level: 1, name: "Casa Marea" })).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Edit gallery" })).toHaveCount(0);

  await edit(page);
  await page.getByLabel("Title", { exact: true }).fill("Not this one");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Casa Marea" })).toBeVisible();

  await page.getByRole("button", { name: "Edit gallery" }).click();
  await page.getByLabel("Title", { exact: true }).fill("");
  await page.getByLabel("Intro").fill("Sand, salt and a long right.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "@casamarea" })).toBeVisible();
  await expect(visitor.getByText("Sand, salt and a long right.")).toBeVisible();

  await page.getByRole("button", { name: "Edit gallery" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Casa Marea");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(visitor.getByRole("heading", { level: 1, name: "Casa Marea" })).toBeVisible();
});

test(
  "the owner uploads, describes, features, reorders and deletes photos",
  { tag: "@both" },
  async ({ page, network, isMobile }) => {
    await edit(page);
    const grid = page.getByRole("grid", { name: "Images" });
    await expect(grid.getByRole("row")).toHaveCount(8);
    await expect(tile(page, "surf house").getByText("Main Photo", { exact: true })).toBeVisible();
    await expect(grid.getByText("Featured", { exact: true })).toHaveCount(3);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    network.hold("/admin/images");
    await upload(page, [await jpeg("hammock.jpg", "#0a7"), await jpeg("shower.jpg", "#a70")]);
    const progress = page.getByRole("list", { name: "Uploads" });
    await expect(progress.getByRole("progressbar", { name: "hammock.jpg" })).toBeVisible();
    await expect(progress.getByRole("progressbar", { name: "shower.jpg" })).toBeVisible();
    await expect(progress.getByText("Preparing...")).toHaveCount(2);
    network.release();
    await expect(grid.getByRole("row")).toHaveCount(10);

    await act(page, "Photo 9", "Edit description");
    await page.getByLabel("Alt text").fill("A hammock between two palms");
    await page.getByRole("button", { name: "Save description" }).click();
    await expect(tile(page, "hammock")).toBeVisible();

    // By the menu, and by keyboard and dragging where there is a pointer for the handle.
    await act(page, "hammock", "Move later");
    await expect.poll(() => lastTwo(page)).toEqual(["Photo 9", "A hammock between two palms"]);
    if (isMobile) await act(page, "hammock", "Move earlier");
    else {
      await tile(page, "hammock").focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page.locator(":focus")).toHaveAttribute("aria-label", /^Insert/);
      for (const key of ["ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
    }
    await expect.poll(async () => (await lastTwo(page))[1]).not.toBe("A hammock between two palms");
    if (!isMobile) {
      await tile(page, "Five surfboards").dragTo(tile(page, "Warm kitchen"), { targetPosition: { x: 6, y: 60 } });
      await expect.poll(() => order(page)).toMatch(/Five surfboards.*Warm kitchen/);
    }

    await expect(page.getByText(/You can feature three photos at most/)).toBeVisible();
    await openMenu(page, "hammock");
    await expect(page.getByRole("menuitem", { name: "Feature" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Featured: Two teak/ }).click();
    await expect(page.getByText(/You can feature three photos at most/)).toBeHidden();
    await act(page, "hammock", "Feature");
    await expect(tile(page, "hammock").getByText("Featured", { exact: true })).toBeVisible();

    await act(page, "hammock", "Set as main photo");
    await expect(tile(page, "hammock").getByText("Main Photo", { exact: true })).toBeVisible();
    await expect(grid.getByText("Main Photo", { exact: true })).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Photos" })).toContainText(/1\W+of 10/);
    await expect(page.getByRole("list", { name: "All photos" }).getByRole("img").first()).toHaveAttribute(
      "alt",
      "A hammock between two palms",
    );

    const file = await page.getByRole("list", { name: "All photos" }).getByRole("img").first().getAttribute("src");
    await page.getByRole("button", { name: "Delete image" }).click();
    const question = page.getByRole("alertdialog", { name: "Are you sure you want to delete this image?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(grid.getByRole("row")).toHaveCount(10);
    await act(page, "hammock", "Delete image");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(grid.getByRole("row")).toHaveCount(9);
    await expect.poll(async () => (await page.request.get(file ?? "")).status()).toBe(404);
  },
);

test(
  "photos are two in a row on phones, and the bar at the bottom says what is not saved",
  { tag: "@both" },
  async ({ page, isMobile }) => {
    await edit(page);
    const grid = page.getByRole("grid", { name: "Images" });
    await expect(grid.getByRole("row").first()).toBeVisible();
    const tops = await grid
      .getByRole("row")
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(isMobile ? 2 : 4);
    await expect(page.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
    await page.getByLabel("Intro").fill("Not saved yet");
    await expect(page.getByText("Title and intro not saved yet")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Edit gallery" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("button", { name: "Edit gallery" })).toBeFocused();
  },
);

test("a caption written in Spanish leaves the description, which nobody translated, in English", async ({ page }) => {
  await edit(page);
  await upload(page, [await jpeg("rack.jpg", "#07a")]);
  await act(page, "Photo 9", "Edit description");
  await page.getByLabel("Alt text").fill("A rack of boards");
  await page.getByLabel("Caption").fill("Take your pick");
  await page.getByRole("button", { name: "Save description" }).click();
  await expect(tile(page, "A rack of boards")).toBeVisible();

  await page.goto("/");
  try {
    await page.getByRole("button", { name: "Español" }).click();
    await page.getByRole("button", { name: "Editar galería" }).click();
    const describe = () => act(page, "A rack of boards", "Editar descripción");
    const alt = page.getByLabel("Texto alternativo");
    await describe();
    await expect(alt).toHaveValue("");
    await expect(alt).toHaveAttribute("placeholder", "A rack of boards");
    await page.getByLabel("Pie de foto").fill("Elige la tuya");
    await page.getByRole("button", { name: "Guardar descripción" }).click();
    await expect(tile(page, "A rack of boards").getByText("Elige la tuya")).toBeVisible();
    await describe();
    await expect(page.getByLabel("Pie de foto")).toHaveValue("Elige la tuya");
    await expect(alt).toHaveValue("");
  } finally {
    // The language is the account's, which tests share.
    const headers = { Origin: new URL(page.url()).origin };
    await page.request.post("/language", { form: { language: "en", back: "/" }, headers });
  }
});

test("while any file is invalid, none is uploaded until the owner leaves the invalid ones out", async ({ page }) => {
  await edit(page);
  const rows = page.getByRole("grid", { name: "Images" }).getByRole("row");
  const before = await rows.count();
  const alert = page.getByRole("alert").filter({ hasText: INVALID });
  // Only the server detects the first of these; the browser rejects the others.
  const mislabelled = {
    name: "lie.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  };
  const broken = { name: "broken.heic", mimeType: "image/heic", buffer: Buffer.from("....ftypheic") };
  const large = { name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(12 * 1024 * 1024) };
  const good = [await jpeg("one.jpg", "#07a"), await jpeg("two.jpg", "#70a")];

  await upload(page, [...good, broken, large]);
  await expect(alert.getByRole("listitem")).toHaveText([
    /^broken\.heic: we can’t read HEIC photos/,
    "large.jpg: 12 MB, more than 5 MB",
  ]);
  await upload(page, [mislabelled, ...good]);
  await expect(alert.getByRole("listitem")).toHaveText([/^lie\.jpg: not a photo/]);
  await expect(alert).toContainText("Leave out lie.jpg");
  await expect(rows).toHaveCount(before);
  await alert.getByRole("button", { name: "Upload the other 2" }).click();
  await expect(rows).toHaveCount(before + 2);
  await expect(alert).toBeHidden();
});

test(
  "a phone's photos are converted and made small enough before they are uploaded",
  { tag: "@phone" },
  async ({ page }) => {
    await edit(page);
    const rows = page.getByRole("grid", { name: "Images" }).getByRole("row");
    const before = await rows.count();
    const noise = { create: { width: 3000, height: 2400, channels: 3 as const, background: "#888", noise: NOISE } };
    const large = await sharp(noise).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
    const heic = await readFile("e2e/fixtures/terrace.heic");

    const uploaded = page.waitForResponse((response) => response.url().endsWith("/admin/images"));
    await upload(page, [
      { name: "sideways.jpg", mimeType: "image/jpeg", buffer: large },
      { name: "IMG_2031.HEIC", mimeType: "", buffer: heic },
    ]);
    const { images } = (await (await uploaded).json()) as { images: { path: string; width: number; height: number }[] };
    expect(images).toMatchObject([
      { path: expect.stringMatching(/jpg$/), width: 2048, height: 2560 },
      { path: expect.stringMatching(/jpg$/), width: 160, height: 107 },
    ]);
    await expect(rows).toHaveCount(before + 2);
  },
);

test("each change of a photo that fails shows its own error", async ({ page, network }) => {
  await edit(page);
  const expectAlert = (text: string) => expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  const photo = await jpeg("lost.jpg", "#70a");
  await network.cut();

  await upload(page, [photo]);
  await expectAlert("Failed to upload some images. Please try again.");
  await act(page, "Warm kitchen", "Set as main photo");
  await expectAlert("Failed to set main photo. Please try again.");
  await act(page, "Warm kitchen", "Move earlier");
  await expectAlert("Failed to update image. Please try again.");
  await page.getByRole("button", { name: "Delete image" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectAlert("Failed to delete image. Please try again.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Intro").fill("Typed on a bad network");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectAlert("Failed to save the house. Please try again.");
  await expect(page.getByLabel("Intro")).toHaveValue("Typed on a bad network");
});

async function edit(page: Page) {
  await signInByRequest(page, owner);
  await page.goto("/");
  await page.getByRole("button", { name: "Edit gallery" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toBeVisible();
}

const tile = (page: Page, name: string) => page.getByRole("row", { name });
const openMenu = (page: Page, name: string) => tile(page, name).locator("[aria-haspopup=menu]").click();

/** Chooses an action of a photo's menu. */
async function act(page: Page, name: string, action: string) {
  await openMenu(page, name);
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

async function order(page: Page) {
  const rows = await page.getByRole("grid", { name: "Images" }).getByRole("row").all();
  return (await Promise.all(rows.map((row) => row.getAttribute("aria-label")))).join(" | ");
}

/** The names of the last two photos of the grid. */
async function lastTwo(page: Page) {
  return (await order(page)).split(" | ").slice(-2);
}

const upload = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel("Upload images").setInputFiles(files);

async function jpeg(name: string, background: string) {
  const image = sharp({ create: { width: 1200, height: 800, channels: 3, background } });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}
