import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Mailbox } from "./mailbox.ts";

/** The owner of the prepared property. */
export const owner = { full_name: "Olga Marea", email: "olga@casamarea.example", password: "a-long-password" };

export interface User {
  full_name: string;
  email: string;
  password: string;
  phone: string;
}

/** A user with an email address that no other test uses. */
export function newUser(full_name: string): User {
  const email = `${full_name.toLowerCase().replace(" ", ".")}.${randomUUID().slice(0, 8)}@example.com`;
  return { full_name, email, password: "another-password", phone: "+1 555 0100" };
}

/** Fills in the open sign-up form. */
export async function fillSignUp(page: Page, user: User): Promise<void> {
  await page.getByLabel("Full name").fill(user.full_name);
  await page.getByLabel("Phone number").fill(user.phone);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
}

/** Creates an account by the form, which leads to the sign-in page. */
export async function signUp(page: Page, user: User): Promise<void> {
  await page.goto("/signup");
  await fillSignUp(page, user);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Signs in by the form; opens the sign-in page first if necessary. */
export async function signIn(page: Page, user: { email: string; password: string; full_name: string }): Promise<void> {
  if (!page.url().includes("/login")) await page.goto("/login");
  // Only this page's form: after a navigation the previous page, with similar fields, stays visible for a moment.
  const form = page.locator("form[action='/login']");
  await form.getByLabel("Email").fill(user.email);
  await form.getByLabel("Password", { exact: true }).fill(user.password);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: user.full_name.split(" ")[0] })).toBeVisible();
}

/** Signs up a new user and signs in by HTTP requests, for tests that are not about the forms. An owner only signs in. */
export async function signInByRequest(page: Page, user: { email: string; password: string }): Promise<void> {
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const { email, password } = user;
  const headers = { Origin: origin, Accept: "application/json" };
  if ("phone" in user) {
    const { full_name, phone } = user as User;
    const form = { full_name, phone_number: phone, email, password };
    expect((await page.request.post("/signup", { form, headers })).status()).toBe(201);
  }
  expect((await page.request.post("/login", { form: { email, password }, headers })).status()).toBe(200);
}

/** Confirms the signed-in user's address with the token from their email. */
export async function confirmEmail(page: Page, mailbox: Mailbox, user: { email: string }): Promise<void> {
  const { text = "" } = await mailbox.receive(user.email, "Please confirm your email address");
  const token = /token=([^&\s]+)/.exec(text)?.[1] ?? "";
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const headers = { Origin: origin, Accept: "application/json" };
  expect((await page.request.post("/auth/confirm", { form: { token }, headers })).status()).toBe(200);
}

/** Opens the booking panel: on a phone it is a sheet that the bar at the bottom opens. */
export async function openPanel(page: Page): Promise<void> {
  const bar = page.getByRole("link", { name: /^(Check dates|Continue)$/ });
  if (await bar.isVisible()) await bar.click();
  // The calendar, because beside it is the form.
  else await page.getByRole("region", { name: "per night" }).locator("[data-day]").last().hover();
  await expect(page.getByRole("application", { name: "Choose your stay" })).toBeVisible();
}

/** The day's cell in its own month, not the empty cell in an adjacent month. */
export function cellOf(page: Page, day: string): Locator {
  return page.locator(`[data-day="${day}"]:not([data-outside-month])`);
}

/** Goes forward through the calendar until the day is shown, and returns its cell. */
export async function findDay(page: Page, day: string): Promise<Locator> {
  const calendar = page.getByRole("application", { name: "Choose your stay" });
  const cell = cellOf(page, day);
  const heading = calendar.locator(".calendar-names");
  for (let months = 0; months < 24 && !(await cell.isVisible()); months++) {
    const before = await heading.innerText();
    await calendar.getByRole("button", { name: "Next", exact: true }).first().click();
    await expect(heading).not.toHaveText(before, { useInnerText: true });
  }
  return cell;
}

/** Chooses the first and the last day of a stay in the calendar. */
export async function chooseStay(page: Page, start_date: string, end_date: string): Promise<void> {
  await (await findDay(page, start_date)).click();
  await (await findDay(page, end_date)).click();
}

/** Requests a stay by the form on the home page, and closes the confirmation. */
export async function requestStay(page: Page, start_date: string, end_date: string): Promise<void> {
  await page.goto("/");
  await openPanel(page);
  await chooseStay(page, start_date, end_date);
  await page.getByRole("button", { name: "Book Now" }).click();
  const confirmation = page.getByRole("dialog", { name: "Booking Request Submitted!" });
  await expect(confirmation).toBeVisible();
  await confirmation.getByRole("button", { name: "Got it, thanks!" }).click();
  await expect(confirmation).toBeHidden();
}

/** Requests a stay by an HTTP request, for tests that are not about the form. */
export async function createBooking(
  page: Page,
  start_date: string,
  end_date: string,
  overrides: { guest_count?: string; special_requests?: string } = {},
): Promise<{ id: string; reference: string }> {
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const response = await page.request.post("/bookings", {
    form: { start_date, end_date, guest_count: "2", ...overrides },
    headers: { Origin: origin, Accept: "application/json" },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { booking: { id: string; reference: string } }).booking;
}

/** Unfolds the personal data in the open drawer. */
export async function openProfileInformation(drawer: Locator): Promise<void> {
  await drawer.locator("summary").filter({ hasText: "Profile Information" }).click();
}

/** Opens the profile drawer. */
export async function openDrawer(page: Page, user: { full_name: string }): Promise<Locator> {
  await page.getByRole("button", { name: user.full_name.split(" ")[0], exact: true }).click();
  return page.getByRole("dialog", { name: "Profile" });
}
