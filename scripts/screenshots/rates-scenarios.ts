import type { Page } from "@playwright/test";
import { inDays, inOneMonth } from "../../e2e/support/days.ts";
import { chooseStay, findDay, openPanel } from "../../e2e/support/actors.ts";
import { saveRates } from "../../e2e/support/edit-property.ts";
import { press, type Scenario, visit } from "./scenario.ts";

const [first = "", second = "", third = "", fourth = ""] = inOneMonth(310, 4);
const rates = {
  seasons: [
    { name: "Summer", start_date: inDays(200), end_date: inDays(290), price_per_night: "280" },
    { name: "Fiesta", start_date: second, end_date: second, price_per_night: "300", min_nights: 3 },
  ],
  weekday_prices: ["", "", "", "", "", "260", "260"],
  min_nights: 2,
  arrival_days: [],
  notice_days: 2,
  preparation_days: 1,
  cleaning_fee: "80",
  extras: [
    { name: "Bring a dog", amount: "25", per: "stay" },
    { name: "Paddle boards", amount: "15", per: "night" },
  ],
  taxes: [{ name: "Lodging tax", percent: 3 }],
  discounts: [{ kind: "length", days: 7, percent: 10 }],
  show_prices: true,
};

/** Opens the page while the property has rates; other scenarios on the same server see none. */
async function openWithRates(page: Page, path: string, shown: object = rates): Promise<void> {
  // Never answered, so that the page doesn't load its data again.
  await page.route("**/live*", () => {});
  await saveRates(page, { ...shown });
  try {
    await page.goto(path);
  } finally {
    await saveRates(page, {});
  }
}

export const ratesScenarios: Scenario[] = [
  visit("prices", "owner", "/admin/prices"),
  {
    name: "prices-season",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/admin/prices");
      await press(page, "Add a season");
      await press(page, "Save");
      await page
        .getByText(/Please enter an amount/)
        .first()
        .waitFor();
    },
  },
  {
    name: "prices-rules",
    as: "owner",
    async play(page) {
      await openWithRates(page, "/admin/prices");
      await page.getByRole("region", { name: "Calendar of prices" }).getByRole("table").hover();
      await chooseStay(page, first, third);
    },
  },
  {
    name: "prices-taxes",
    as: "owner",
    onScreen: true,
    async play(page) {
      await openWithRates(page, "/admin/prices");
      await press(page, "Edit (Taxes)");
    },
  },
  {
    name: "prices-days",
    as: "owner",
    onScreen: true,
    async play(page) {
      await openWithRates(page, "/admin/prices");
      await press(page, "Set (Check-in and check-out days)");
    },
  },
  {
    name: "calendar-prices",
    as: "owner",
    differsOnPhone: true,
    onScreen: true,
    async play(page) {
      await openWithRates(page, "/");
      await openPanel(page);
      await (await findDay(page, second)).click();
      await page
        .getByText(/the shortest stay is 3 nights/)
        .first()
        .waitFor();
    },
  },
  {
    name: "calendar-quote",
    as: "owner",
    differsOnPhone: true,
    onScreen: true,
    async play(page) {
      await openWithRates(page, "/");
      await openPanel(page);
      await chooseStay(page, first, fourth);
      await page.getByLabel(/Bring a dog/).check();
    },
  },
  {
    name: "prices-counting",
    as: "owner",
    onScreen: true,
    async play(page) {
      await openWithRates(page, "/admin/prices");
      await press(page, "Set (How guests choose dates)");
    },
  },
  {
    name: "calendar-nights",
    as: "owner",
    differsOnPhone: true,
    onScreen: true,
    async play(page) {
      await openWithRates(page, "/", { counting: "nights" });
      await openPanel(page);
      await page.locator("[data-half]").first().waitFor();
    },
  },
  {
    name: "calendar-nights-stay",
    as: "owner",
    differsOnPhone: true,
    onScreen: true,
    async play(page) {
      await openWithRates(page, "/", { counting: "nights" });
      await openPanel(page);
      await chooseStay(page, first, fourth);
      await page.getByText("3 nights").first().waitFor();
    },
  },
];
