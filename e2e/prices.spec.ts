import { AxeBuilder } from "@axe-core/playwright";
import { addDays, formatDay } from "#app/lib/stay.ts";
import { chooseStay, findDay, newUser, openPanel, owner, signInByRequest } from "./support/actors.ts";
import { inDays, inOneMonth } from "./support/days.ts";
import { saveRates } from "./support/edit-property.ts";
import { expect, test } from "./support/flaky-network.ts";

test("the owner sees one price, adds a season in the calendar and rules, and what a guest pays", async ({
  openWindow,
}) => {
  const page = await openWindow();
  await signInByRequest(page, owner);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Prices" }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText("$240 per night");
  await expect(page.getByRole("button", { name: "Add a season" })).toBeVisible();
  await expect(main.getByRole("textbox")).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const [first = "", second = "", third = ""] = inOneMonth(320, 3);
  const quote = page.getByRole("region", { name: "Calendar of prices" });
  try {
    await quote.getByRole("table").hover();
    await chooseStay(page, first, second);
    await expect(quote).toContainText("$240 × 2 nights");
    await quote.getByRole("button", { name: "Set the price of these nights" }).click();
    const season = page.getByRole("dialog", { name: "Add a season" });
    await expect(season.getByLabel("First night")).toHaveValue(first);
    await expect(season.getByLabel("Last night")).toHaveValue(second);
    await season.getByRole("button", { name: "Save" }).click();
    await expect(season.getByLabel("Price per night")).toHaveAccessibleDescription(/^Please enter an amount/);
    await season.getByLabel("Name").fill("Fiesta");
    await season.getByLabel("Price per night").fill("$300");
    await season.getByLabel("Shortest stay in nights").fill("3");
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await season.getByRole("button", { name: "Save" }).click();
    await expect(season).toBeHidden();
    await expect(main.getByRole("listitem").filter({ hasText: "Fiesta" })).toContainText(
      "$300 per night · 3 nights or more",
    );
    await expect(quote).toContainText("$300 × 2 nights");
    await expect(quote).toContainText("the shortest stay is 3 nights");
    await expect(await findDay(page, third)).toHaveAccessibleName(/\$240$/);

    await page.getByRole("heading", { name: "More prices and rules" }).click();
    await page.getByRole("button", { name: "Set (Cleaning fee)" }).click();
    await page.getByRole("dialog", { name: "Cleaning fee" }).getByLabel("Amount per stay").fill("80");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(quote).toContainText("$680");

    await page.getByRole("button", { name: "Set (Taxes)" }).click();
    const taxes = page.getByRole("dialog", { name: "Taxes" });
    await taxes.getByLabel("Name").fill("VAT");
    await taxes.getByLabel("Amount").fill("101");
    await taxes.getByRole("button", { name: "Save" }).click();
    await expect(taxes.getByLabel("Amount")).toHaveAccessibleDescription(/percentage up to 100/);
    await taxes.getByLabel("Amount").fill("10");
    await taxes.getByRole("button", { name: "Save" }).click();
    await expect(quote).toContainText("VAT (10%)");
    await expect(quote).toContainText("$748");

    await page.getByRole("button", { name: "Set (Check-in and check-out days)" }).click();
    await page.getByRole("group", { name: "Guests can check in on" }).getByLabel("Saturday").check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(main.getByRole("listitem").filter({ hasText: "Check-in and" })).toContainText("Check-in on Saturday");

    await page.getByRole("button", { name: "Remove (Fiesta)" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(main.getByRole("listitem").filter({ hasText: "Fiesta" })).toHaveCount(0);
    await expect(quote).toContainText("$240 × 2 nights");
  } finally {
    await saveRates(page, {});
  }
});

test(
  "a guest sees what each day costs and why a day can’t be chosen, adds an extra, and books with every line",
  { tag: "@both" },
  async ({ openWindow }) => {
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    const days = inOneMonth(250, 6);
    const [first = "", second = "", third = "", fourth = ""] = days;
    try {
      await saveRates(admin, {
        seasons: [{ name: "Fiesta", start_date: second, end_date: second, price_per_night: "300" }],
        min_nights: 3,
        notice_days: 2,
        cleaning_fee: "80",
        extras: [{ name: "Bring a dog", amount: "25", per: "stay" }],
        taxes: [{ name: "VAT", percent: 10 }],
        show_prices: true,
      });
      const page = await openWindow();
      await signInByRequest(page, newUser("Rita Rules"));
      await page.goto("/");
      await expect(page.getByText("from $240").first()).toBeVisible();
      await openPanel(page);
      const form = page.locator("form[action='/bookings']");
      await (await findDay(page, first)).click();
      await expect(page.getByText(/the shortest stay is 3 nights/).first()).toBeVisible();
      await expect(await findDay(page, second)).toHaveAccessibleName(/the shortest stay is 3 nights/);
      await expect(await findDay(page, fourth)).toHaveAccessibleName(/\$240$/);
      // Playwright waits for a day that can be chosen.
      await (await findDay(page, second)).click({ force: true });
      await expect(form).toBeHidden();
      await (await findDay(page, third)).click();
      for (const line of ["$240 × 2 nights", "$300 × 1 night", "Cleaning fee", "VAT (10%)"])
        await expect(form).toContainText(line);
      await expect(form).toContainText("$946");
      await form.getByLabel(/Bring a dog/).check();
      await expect(form).toContainText("$973.50");
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await page.getByRole("button", { name: "Book Now" }).click();
      const sent = page.getByRole("dialog", { name: "Booking Request Submitted!" });
      await expect(sent).toContainText("$973.50");
      await expect(sent).toContainText("Bring a dog");
    } finally {
      await saveRates(admin, {});
    }
  },
);

test("a link to a stay that the rules don’t allow says why", async ({ openWindow }) => {
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  try {
    await saveRates(admin, { min_nights: 4 });
    const page = await openWindow();
    const start_date = inDays(300);
    await page.goto(`/?start_date=${start_date}&end_date=${addDays(start_date, 1)}#book`);
    await expect(page.getByText(/the shortest stay is 4 nights/).first()).toBeVisible();
    await expect(page.getByText(formatDay(start_date))).toHaveCount(0);
  } finally {
    await saveRates(admin, {});
  }
});
