import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { inDays } from "./days.ts";
import { expect, test } from "./line.ts";
import { askFor, enter, newPerson } from "./people.ts";

/** The house's data, as a page that is open already asks for them. */
const DATA = "/_.data";

const goHome = (page: Page) => page.getByRole("link", { name: "@casamarea" }).click();

test("on a slow line a turning ring says that the house is on its way", async ({ page, line }) => {
  await page.goto("/login", { waitUntil: "networkidle" });
  line.hold(DATA);
  await goHome(page);
  await expect(page.getByText("Loading the house...")).toBeVisible();
  line.release();
  await expect(page.getByRole("heading", { level: 1, name: "Casa Marea" })).toBeVisible();
  await expect(page.getByText("Loading the house...")).toHaveCount(0);
});

test("when the line is lost on the way, the house says so and comes back", async ({ page, line }) => {
  await page.goto("/login", { waitUntil: "networkidle" });
  await line.cut();
  await goHome(page);
  await expect(page.getByRole("heading", { level: 1, name: "Failed to load property details" })).toBeVisible();
  await expect(page.getByText("Please try again later.")).toBeVisible();
  await line.mend();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Casa Marea" })).toBeVisible();
});

test("an answer that is none of ours says the same", async ({ page, line }) => {
  await page.goto("/login", { waitUntil: "networkidle" });
  line.garble(DATA);
  await goHome(page);
  await expect(page.getByRole("heading", { level: 1, name: "Failed to load property details" })).toBeVisible();
  await expect(page.getByText("Please try again later.")).toBeVisible();
});

test("what is pressed before the page's code has come is done once it is there", async ({ page, line }) => {
  const html = await (await page.request.get("/")).text();
  const [code = ""] = /\/assets\/house-[\w-]+\.js/.exec(html) ?? [];
  line.hold(code);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Next image" }).click();
  const photos = page.getByRole("region", { name: "Photos" });
  await expect(photos).toContainText(/1\W+of/);
  line.release();
  await expect(photos).toContainText(/2\W+of/);
});

test("what is pressed early is done also when news of the house comes sooner than its code", async ({
  page,
  line,
  openWindow,
}) => {
  const code = readdirSync("build/client/assets").find((name) => /^house-content-[\w-]+\.js$/.test(name)) ?? "";
  await page.goto("/", { waitUntil: "networkidle" });
  line.hold(`/assets/${code}`);
  await page.getByRole("button", { name: "Next image" }).click();
  const news = page.waitForResponse((response) => new URL(response.url()).pathname === DATA);
  const guest = await openWindow();
  await enter(guest, newPerson("Nora News"));
  await askFor(guest, inDays(341), inDays(342));
  await (await news).finished();
  const photos = page.getByRole("region", { name: "Photos" });
  await expect(photos).toContainText(/1\W+of/);
  line.release();
  await expect(photos).toContainText(/2\W+of/);
});

test("what is pressed while the house's code can't be brought says so, and is done once it can", async ({
  page,
  line,
}) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await line.cut();
  await page.getByRole("button", { name: "Next image" }).click();
  await expect(page.getByRole("alert")).toContainText("The house can’t be used here right now.");
  const photos = page.getByRole("region", { name: "Photos" });
  await expect(photos).toContainText(/1\W+of/);
  await line.mend();
  await page.getByRole("button", { name: "Next image" }).click();
  await expect(photos).toContainText(/2\W+of/);
  await expect(page.getByRole("alert")).toHaveCount(0);
});
