import { AxeBuilder } from "@axe-core/playwright";
import { confirmEmail, newUser, openDrawer, owner, signInByRequest } from "./support/actors.ts";
import { inDays } from "./support/days.ts";
import { expect, test } from "./support/fixtures.ts";

test(
  "the owner adds a stay that came by phone, and its guest finds it first by the link and then in their account",
  { tag: "@phone" },
  async ({ page, openWindow, mailbox, server }) => {
    const guest = newUser("Paula Phone");
    await signInByRequest(page, owner);
    await page.goto("/admin");
    await page.getByRole("link", { name: "Add a stay" }).click();
    await page.getByLabel("Check-in").fill(inDays(424));
    await page.getByLabel("Last night").fill(inDays(426));
    await expect(page.getByText(/^3 nights · leaves/)).toBeVisible();
    await page.getByLabel("Name").fill(guest.full_name);
    await page.getByLabel("Email").fill(guest.email);
    await page.getByLabel("Where they booked").selectOption("Phone");
    await page.getByLabel(/^Your own price/).fill("300");
    await expect(page.getByText("Agreed price")).toBeVisible();
    await expect(page.getByText(/^Usually/)).toBeVisible();
    await page.getByRole("button", { name: "Add stay" }).click();

    const card = page.getByRole("region", { name: "Your guest’s private page" });
    await expect(card).toBeVisible();
    const link = (await card.locator("code").innerText()).trim();
    expect(link).toContain(`${server.origin}/stay?token=`);
    const { text = "" } = await mailbox.receive(guest.email, "is confirmed");
    expect(text).toContain(link);
    expect(text).toContain("Agreed price");

    const phone = await openWindow();
    await phone.goto(link);
    await expect(phone.getByRole("heading", { level: 1, name: /^See you on .*, Paula/ })).toBeVisible();
    await expect(phone.getByRole("link", { name: "Add to calendar" })).toHaveAttribute(
      "href",
      /^\/stay\/calendar\.ics/,
    );
    await expect(phone.getByText("$300 still due")).toBeVisible();
    expect((await new AxeBuilder({ page: phone }).analyze()).violations).toEqual([]);
    await expect(phone.getByText(`Sign up with ${guest.email}`)).toBeVisible();
    await phone.getByRole("link", { name: "Sign up", exact: true }).last().click();
    await expect(phone).toHaveURL(/\/signup$/);

    await signInByRequest(phone, guest);
    await phone.goto("/");
    await expect(phone.getByRole("button", { name: "Paula" })).toBeVisible();
    await confirmEmail(phone, mailbox, guest);
    await phone.goto("/");
    const drawer = await openDrawer(phone, guest);
    await expect(drawer.getByText("Approved").first()).toBeVisible();
    await phone.goto(link);
    await expect(phone.getByRole("heading", { level: 1, name: "It’s in your account now" })).toBeVisible();
  },
);

test("the owner sees why a stay can’t be added, and makes a new private link in the dashboard", async ({
  page,
  openWindow,
}) => {
  await signInByRequest(page, owner);
  const add = async (name: string) => {
    await page.goto(`/admin/bookings?start_date=${inDays(431)}&end_date=${inDays(432)}`);
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Add stay" }).click();
  };
  await add("Renata Renew");
  const card = page.getByRole("region", { name: "Your guest’s private page" });
  const link = (await card.locator("code").innerText()).trim();
  await add("Toni Twice");
  await expect(page.getByText(/^You already have a stay on/)).toBeVisible();

  await page.goto("/admin?search=Renata");
  await page
    .getByRole("button", { name: /Renata Renew/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog", { name: "Renata Renew" });
  await expect(sheet.getByText("entered by the owner")).toBeVisible();
  await sheet.getByRole("button", { name: "Make a new link" }).click();
  await sheet.getByRole("button", { name: "Make a new link" }).click();
  await expect(sheet.locator("code")).not.toHaveText(link);
  const visitor = await openWindow();
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1, name: "There’s a newer link" })).toBeVisible();
});
