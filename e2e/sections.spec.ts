import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { owner, signInByRequest } from "./support/actors.ts";
import { readProperty, saveProperty } from "./support/edit-property.ts";
import { expect, test } from "./support/fixtures.ts";

/** Opens the dialog of a section, as the owner. */
async function openSection(page: Page, name: string) {
  await page.getByRole("button", { name: new RegExp(`^(Add|Edit) ${name}$`) }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog.getByRole("button", { name: "Save" })).toBeVisible();
  return dialog;
}

test("the owner fills in sections of the page in place, and visitors see each once it has content", async ({
  openWindow,
}) => {
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  const before = await readProperty(admin);
  await saveProperty(admin, { host_name: "", questions: [], reviews: [], house_rules: "", contact_email: "" });
  const visitor = await openWindow();
  await visitor.goto("/");
  await expect(visitor.getByRole("heading", { name: "Where it is" })).toBeVisible();
  for (const title of ["Olga, your host", "Questions and answers", "What guests say", "House rules"])
    await expect(visitor.getByRole("heading", { name: title })).toHaveCount(0);
  await expect(visitor.getByRole("button", { name: /^Add / })).toHaveCount(0);

  try {
    await admin.goto("/");
    const host = await openSection(admin, "Your host");
    expect((await new AxeBuilder({ page: admin }).include("dialog[open]").analyze()).violations).toEqual([]);
    await host.getByLabel("Your first name, as guests know you").fill("Olga");
    await host.getByLabel("About you").fill("I live next door.");
    await host.getByLabel("WhatsApp number").fill("555 0100");
    await host.getByRole("button", { name: "Save" }).click();
    await expect(host.getByText("Please start with + and the country code")).toBeVisible();
    await expect(host.getByLabel("WhatsApp number")).toBeFocused();
    await host.getByLabel("WhatsApp number").fill("+52 624 555 0100");
    await host.getByRole("button", { name: "Save" }).click();
    await expect(host).toBeHidden();
    await expect(visitor.getByRole("heading", { name: "Olga, your host" })).toBeVisible();
    const card = visitor.getByRole("region", { name: "Your host" });
    await expect(card).toContainText("I live next door.");
    await expect(card.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", "https://wa.me/526245550100");
    await expect(visitor.getByRole("contentinfo").getByRole("link", { name: "WhatsApp" })).toBeVisible();

    const questions = await openSection(admin, "Questions and answers");
    await questions.getByLabel("Question").first().fill("May we bring a dog?");
    await questions.getByRole("button", { name: "Save" }).click();
    await expect(questions.getByText("Please fill this in, or clear the whole row.")).toBeVisible();
    await questions.getByLabel("Answer").first().fill("Yes, and he may swim.");
    await questions.getByRole("button", { name: "Save" }).click();
    await expect(questions).toBeHidden();
    await visitor.getByText("May we bring a dog?").click();
    await expect(visitor.getByText("Yes, and he may swim.")).toBeVisible();

    const reviews = await openSection(admin, "What guests say");
    await reviews.getByLabel("Guest’s name").first().fill("Hannah");
    await reviews.getByLabel("Month of the stay").first().fill("2026-05");
    await reviews.getByLabel("What they wrote").first().fill("We stayed a day longer.");
    await reviews.getByRole("button", { name: "Save" }).click();
    await expect(reviews).toBeHidden();
    await expect(visitor.getByText("“We stayed a day longer.”")).toBeVisible();
    await expect(visitor.getByText("May 2026")).toBeVisible();

    // A removed row is gone for everyone.
    const again = await openSection(admin, "What guests say");
    for (const _ of [1, 2]) await again.getByRole("button", { name: "Remove" }).first().click();
    await again.getByRole("button", { name: "Save" }).click();
    await expect(again).toBeHidden();
    await expect(visitor.getByText("“We stayed a day longer.”")).toHaveCount(0);
  } finally {
    await saveProperty(admin, before);
  }
});

test(
  "the owner's portrait replaces the letter on the host card, for visitors too, until it is removed",
  { tag: "@both" },
  async ({ openWindow, isMobile }) => {
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    const before = await readProperty(admin);
    await saveProperty(admin, { host_name: "Olga" });
    const visitor = await openWindow();
    await visitor.goto("/");
    const card = visitor.getByRole("region", { name: "Your host" });
    await expect(card.getByText("O", { exact: true })).toBeVisible();
    try {
      await admin.goto("/");
      const host = await openSection(admin, "Your host");
      // A phone's photo is converted before it is uploaded.
      const heic = await readFile("e2e/fixtures/terrace.heic");
      const portrait = isMobile
        ? { name: "IMG_2031.HEIC", mimeType: "", buffer: heic }
        : { name: "me.jpg", mimeType: "image/jpeg", buffer: await jpeg() };
      await host
        .getByLabel("Choose a photo")
        .setInputFiles([{ name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Buy milk") }]);
      await expect(host.getByText("notes.jpg: not a photo we can read (JPEG, PNG or WebP)")).toBeVisible();
      await host.getByLabel("Choose a photo").setInputFiles([portrait]);
      await expect(host.getByText("Choose another photo")).toBeVisible();
      await expect(host.getByText("notes.jpg")).toHaveCount(0);
      expect((await new AxeBuilder({ page: admin }).include("dialog[open]").analyze()).violations).toEqual([]);

      const image = card.locator("img");
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(128);
      await expect(card.getByText("O", { exact: true })).toHaveCount(0);
      await expect(visitor.getByRole("region", { name: "Photos" }).getByText(/of 8/).first()).toBeVisible();

      await host.getByRole("button", { name: "Remove photo (Olga)" }).click();
      await expect(host.getByText("Guests will see the first letter of your name in its place.")).toBeFocused();
      await host.getByRole("button", { name: "Remove photo" }).click();
      await expect(host.getByLabel("Choose a photo")).toBeFocused();
      await expect(card.getByText("O", { exact: true })).toBeVisible();
      await expect(image).toHaveCount(0);
    } finally {
      await saveProperty(admin, before);
    }
  },
);

test("a text that the owner wrote in Spanish only is marked for English readers, until it is written in English", async ({
  openWindow,
}) => {
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  const before = await readProperty(admin);
  const english = await openWindow();
  try {
    await saveProperty(admin, { house_rules: "" });
    await saveProperty(admin, { text_language: "es", house_rules: "Sin zapatos adentro." });
    await english.goto("/");
    await expect(english.getByText("Sin zapatos adentro.")).toBeVisible();
    await expect(english.getByText("The host wrote this in Spanish.")).toBeVisible();
    await expect(english.locator('[lang="es"]', { hasText: "Sin zapatos adentro." })).toBeVisible();

    await admin.goto("/");
    const rules = await openSection(admin, "House rules");
    await expect(rules.getByLabel("House rules")).toHaveValue("");
    await rules.getByLabel("House rules").fill("No shoes inside.");
    await rules.getByRole("button", { name: "Save" }).click();
    await expect(english.getByText("No shoes inside.")).toBeVisible();
    await expect(english.getByText("The host wrote this in Spanish.")).toHaveCount(0);
    await english.getByRole("button", { name: "Español" }).click();
    await expect(english.getByText("Sin zapatos adentro.")).toBeVisible();
  } finally {
    await saveProperty(admin, { text_language: "es", house_rules: "" });
    await saveProperty(admin, before);
  }
});

function jpeg(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 1200, channels: 3, background: "#0a7" } })
    .jpeg()
    .toBuffer();
}
