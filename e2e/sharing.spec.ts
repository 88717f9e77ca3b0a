import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

/** Replaces the device's share sheet, which headless Chromium lacks. */
async function setShareSheet(page: Page, sheet: "shares" | "is cancelled" | "is missing"): Promise<void> {
  await page.addInitScript((behaviour) => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData) => {
      if (behaviour === "is cancelled") throw new DOMException("Share cancelled", "AbortError");
      shared.push(data);
    };
    Object.defineProperty(window, "shared", { value: shared });
    if (behaviour === "is missing") Reflect.deleteProperty(Navigator.prototype, "share");
    else Object.defineProperty(navigator, "share", { value: share, configurable: true });
  }, sheet);
}

const sharedBy = (page: Page) => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
const toast = (page: Page) => page.locator("output .toast");

test(
  "a visitor shares the property by the device's share sheet, or cancels it",
  { tag: "@phone" },
  async ({ openWindow, server }) => {
    const page = await openWindow();
    await setShareSheet(page, "shares");
    await page.goto("/");
    await page.getByRole("button", { name: "Share" }).click();
    await expect.poll(() => sharedBy(page)).toEqual([{ title: "Casa Marea", url: `${server.origin}/` }]);
    await expect(toast(page)).toHaveCount(0);

    const other = await openWindow();
    await setShareSheet(other, "is cancelled");
    await other.goto("/");
    await other.getByRole("button", { name: "Share" }).click();
    await other.getByRole("link", { name: "Sign In" }).click();
    await expect(other).toHaveURL(/\/login$/);
    await expect(toast(other)).toHaveCount(0);
  },
);

test("a device without a share sheet copies the URL", async ({ openWindow, server }) => {
  const page = await openWindow({ permissions: ["clipboard-read", "clipboard-write"] });
  await setShareSheet(page, "is missing");
  await page.goto("/login");
  await page.getByRole("button", { name: "Share" }).click();
  await expect(toast(page)).toHaveText("Link copied to clipboard!");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.origin}/login`);
});

test("a device that may not use the clipboard shows an error", async ({ openWindow, browser }) => {
  const page = await openWindow();
  await setShareSheet(page, "is missing");
  await page.goto("/");
  const session = await (await browser.newBrowserCDPSession()).send("Target.getTargets");
  const { browserContextId } = session.targetInfos.find(({ url }) => url === page.url()) ?? {};
  const cdp = await browser.newBrowserCDPSession();
  for (const name of ["clipboard-write", "clipboard-read"]) {
    await cdp.send("Browser.setPermission", { permission: { name }, setting: "denied", browserContextId });
  }
  await page.getByRole("button", { name: "Share" }).click();
  await expect(toast(page)).toHaveText("Unable to share. Please copy the URL manually.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page)).toHaveCount(0);
});

test("a page behind a private link shares the property, and never the link", async ({ openWindow, server }) => {
  const page = await openWindow();
  await setShareSheet(page, "shares");
  await page.goto("/stay?token=private");
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => sharedBy(page)).toEqual([{ url: `${server.origin}/` }]);
});
