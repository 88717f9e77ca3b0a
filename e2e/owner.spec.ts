import { withIsolatedServer } from "./support/isolated-server.ts";
import { findA11yProblems } from "./support/a11y.ts";
import { expect, test } from "./support/fixtures.ts";

test(
  "the owner of a new installation creates their account by the one-time link, which works once",
  { tag: "@both" },
  async ({ openWindow }) => {
    await withIsolatedServer(
      async (server) => {
        const page = await openWindow({ baseURL: server.origin });
        await page.goto(server.setupLink ?? "");
        expect(await findA11yProblems(page)).toEqual([]);
        await page.getByLabel("Full name").fill("Nora Nueva");
        await page.getByLabel("Email").fill("nora@example.com");
        await page.getByLabel("Password").fill("a-long-password");
        await page.getByRole("button", { name: /account/i }).click();
        await expect(page.getByRole("button", { name: "Nora" })).toBeVisible();
        await page.goto("/admin");
        await expect(page).toHaveURL(/\/admin$/);
        const steps = page.getByRole("region", { name: "First steps" });
        await expect(steps).toContainText("0 of 8");
        await expect(steps.getByRole("listitem")).toHaveCount(8);
        await expect(steps.locator("[aria-current=step]")).toContainText("Your photos");
        await expect(page.getByRole("heading", { level: 1, name: "Welcome, Nora." })).toBeVisible();
        await expect(page.getByText("You’re all caught up.")).toBeVisible();
        const photo = page.getByRole("complementary").getByRole("img");
        await expect(photo).toHaveAttribute("alt", /surf house/i);
        await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
        expect(await findA11yProblems(page)).toEqual([]);

        const other = await openWindow({ baseURL: server.origin });
        await other.goto(server.setupLink ?? "");
        await expect(other.getByLabel("Password")).toHaveCount(0);
        await other.goto("/admin");
        await expect(other).toHaveURL(`${server.origin}/`);
        await page.close();
        await other.close();
      },
      { fresh: true },
    );
  },
);
