import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import type { Mailbox } from "./mailbox.ts";

/** The owner of every story's house. */
export const owner = { full_name: "Olga Marea", email: "olga@casamarea.example", password: "a-long-password" };

export interface Person {
  full_name: string;
  email: string;
  password: string;
  phone: string;
}

/** Somebody whom no other story knows. */
export function newPerson(full_name: string): Person {
  const email = `${full_name.toLowerCase().replace(" ", ".")}.${randomUUID().slice(0, 8)}@example.com`;
  return { full_name, email, password: "another-password", phone: "+1 555 0100" };
}

/** Fills in the sign-up form of the page that is open. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Full name").fill(person.full_name);
  await page.getByLabel("Phone number").fill(person.phone);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
}

/** Makes an account by the form; the page is then at the sign-in. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto("/signup");
  await fillSignUp(page, person);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Signs in by the form, from wherever the page is; ends at the home page. */
export async function signIn(
  page: Page,
  person: { email: string; password: string; full_name: string },
): Promise<void> {
  if (!page.url().includes("/login")) await page.goto("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: person.full_name.split(" ")[0] })).toBeVisible();
}

/** Signs in by the same URLs that the forms use, without the forms: for stories that are about something else. */
export async function enter(page: Page, person: { email: string; password: string }): Promise<void> {
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const { email, password } = person;
  const headers = { Origin: origin, Accept: "application/json" };
  if ("phone" in person) {
    const { full_name, phone } = person as Person;
    const form = { full_name, phone_number: phone, email, password };
    expect((await page.request.post("/signup", { form, headers })).status()).toBe(201);
  }
  expect((await page.request.post("/login", { form: { email, password }, headers })).status()).toBe(200);
}

/** Confirms the address of whoever the page is signed in as, by the link in their mail. */
export async function confirmEmail(page: Page, mailbox: Mailbox, person: { email: string }): Promise<void> {
  const { text = "" } = await mailbox.receive(person.email, "Please confirm your email address");
  const token = /token=([^&\s]+)/.exec(text)?.[1] ?? "";
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const headers = { Origin: origin, Accept: "application/json" };
  expect((await page.request.post("/auth/confirm", { form: { token }, headers })).status()).toBe(200);
}

/** Opens the booking panel: on a phone it is a sheet behind the bar at the bottom. */
export async function openPanel(page: Page): Promise<void> {
  const bar = page.getByRole("link", { name: "Check dates" });
  if (await bar.isVisible()) await bar.click();
  else await page.getByRole("region", { name: "per night" }).hover();
  await expect(page.getByRole("application", { name: "Choose your stay" })).toBeVisible();
}

/** The day's cell in its own month; the months beside it have room for it too, and leave that empty. */
export function cellOf(page: Page, day: string): Locator {
  return page.locator(`[data-day="${day}"]:not([data-outside-month])`);
}

/** Turns the calendar until the day is shown, and returns its cell. Never turns back. */
export async function findDay(page: Page, day: string): Promise<Locator> {
  const calendar = page.getByRole("application", { name: "Choose your stay" });
  const cell = cellOf(page, day);
  const shown = calendar.locator(".calendar-names");
  for (let turns = 0; turns < 24 && !(await cell.isVisible()); turns++) {
    const before = await shown.innerText();
    await calendar.getByRole("button", { name: "Next", exact: true }).first().click();
    await expect(shown).not.toHaveText(before, { useInnerText: true });
  }
  return cell;
}

/** Chooses the first and the last day of a stay in the calendar. */
export async function chooseStay(page: Page, start_date: string, end_date: string): Promise<void> {
  await (await findDay(page, start_date)).click();
  await (await findDay(page, end_date)).click();
}

/** Asks for a stay from the home page, signed in, and closes the answer. */
export async function requestStay(page: Page, start_date: string, end_date: string): Promise<void> {
  await page.goto("/");
  await openPanel(page);
  await chooseStay(page, start_date, end_date);
  await page.getByRole("button", { name: "Book Now" }).click();
  const answer = page.getByRole("dialog", { name: "Booking Request Submitted!" });
  await expect(answer).toBeVisible();
  await answer.getByRole("button", { name: "Got it, thanks!" }).click();
  await expect(answer).toBeHidden();
}

/** Asks for a stay by the form's URL, without the form: for stories that are about what comes after. */
export async function askFor(
  page: Page,
  start_date: string,
  end_date: string,
  over: { guest_count?: string; special_requests?: string } = {},
): Promise<{ id: string; reference: string }> {
  const origin = new URL((await page.request.get("/healthz")).url()).origin;
  const response = await page.request.post("/bookings", {
    form: { start_date, end_date, guest_count: "2", ...over },
    headers: { Origin: origin, Accept: "application/json" },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { booking: { id: string; reference: string } }).booking;
}

/** Opens the drawer from the profile button. */
export async function openDrawer(page: Page, person: { full_name: string }): Promise<Locator> {
  await page.getByRole("button", { name: person.full_name.split(" ")[0], exact: true }).click();
  return page.getByRole("dialog", { name: "Profile" });
}
