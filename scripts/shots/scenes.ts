import type { Page } from "@playwright/test";
import { inDays } from "../../e2e/days.ts";
import { chooseStay, findDay, openDrawer, openPanel, owner } from "../../e2e/people.ts";
import { guest, newcomer, type Role, type Stage } from "./stage.ts";

/** One picture: who looks, and what they did before. */
export interface Scene {
  name: string;
  as: Role;
  /** Brings the page where the picture is taken. */
  play: (page: Page, stage: Stage) => Promise<unknown>;
  /** For what lies over the page: only what is on the screen. */
  onScreen?: true;
  /** As it would be printed. */
  printed?: true;
}

const visit = (name: string, as: Role, path: string): Scene => ({
  name,
  as,
  play: (page) => page.goto(path, { waitUntil: "networkidle" }),
});
const lose = (page: Page) => page.context().setOffline(true);
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

const visitor: Scene[] = [
  visit("home", "visitor", "/"),
  {
    name: "home-first-screen",
    as: "visitor",
    onScreen: true,
    play: (page) => page.goto("/", { waitUntil: "networkidle" }),
  },
  {
    name: "home-everything-open",
    as: "visitor",
    async play(page) {
      await page.goto("/");
      await page.locator("main details").evaluateAll((sections) => {
        for (const section of sections) section.setAttribute("open", "");
      });
    },
  },
  {
    name: "calendar-range",
    as: "visitor",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await openPanel(page);
      await chooseStay(page, inDays(1), inDays(3));
      await page.getByRole("application", { name: "Choose your stay" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "calendar-refused-range",
    as: "visitor",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await openPanel(page);
      await (await findDay(page, inDays(11))).click();
      await (await findDay(page, inDays(13))).click({ force: true });
    },
  },
  {
    name: "location",
    as: "visitor",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await press(page, "See Location");
      await page.locator(".leaflet-tile-loaded").first().waitFor();
    },
  },
  visit("login", "visitor", "/login"),
  visit("signup", "visitor", "/signup"),
  visit("forgot-password", "visitor", "/forgot-password"),
  visit("reset-password", "visitor", "/reset-password?token=abc"),
  visit("confirm-manual", "visitor", "/auth/confirm"),
  visit("not-found", "visitor", "/nowhere"),
  {
    name: "login-refused",
    as: "visitor",
    async play(page) {
      await page.goto("/login", { waitUntil: "networkidle" });
      await page.getByLabel("Email").fill(owner.email);
      await page.getByLabel("Password", { exact: true }).fill("not-the-password");
      await press(page, "Sign in");
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "signup-admin-and-error",
    as: "visitor",
    async play(page) {
      await page.goto("/signup", { waitUntil: "networkidle" });
      await press(page, "Request an admin account");
      await page.getByLabel("Full name").fill("Olga Otra");
      await page.getByLabel("Phone number").fill("+1 555 0100");
      await page.getByLabel("Email").fill(owner.email);
      await page.getByLabel("Password").fill("another-password");
      await press(page, "Create account");
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "confirm-loading",
    as: "visitor",
    async play(page) {
      await page.route("**/auth/confirm", (route) => route.request().method() === "GET" && route.continue());
      await page.goto("/auth/confirm?token=abcdefghijk&type=email_change");
      await page.getByText("Confirming your email address...").waitFor();
    },
  },
  {
    name: "confirm-error",
    as: "visitor",
    async play(page) {
      await page.goto("/auth/confirm?token=abcdefghijk&type=email_change");
      await page.getByRole("alert").waitFor();
    },
  },
  visit("confirm-success", "visitor", "/auth/confirm?confirmed=change"),
];

const stayed = `/?start_date=${inDays(2)}&end_date=${inDays(4)}`;

const guests: Scene[] = [
  {
    name: "booking-form",
    as: "guest",
    async play(page) {
      await page.goto("/");
      await openPanel(page);
      await chooseStay(page, inDays(1), inDays(3));
      await page.getByLabel("Guests").selectOption("4");
    },
  },
  {
    name: "booking-lost",
    as: "guest",
    onScreen: true,
    async play(page) {
      await page.goto("/", { waitUntil: "networkidle" });
      await openPanel(page);
      await chooseStay(page, inDays(1), inDays(3));
      await lose(page);
      await press(page, "Book Now");
      await page.getByRole("alert").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "booking-refused-without-script",
    as: "guest",
    play: (page) => page.goto(stayed),
  },
  {
    name: "drawer-bookings",
    as: "guest",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await (await openDrawer(page, guest)).getByRole("article").first().waitFor();
    },
  },
  {
    name: "drawer-first-booking",
    as: "guest",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await (await openDrawer(page, guest)).getByRole("article").first().scrollIntoViewIfNeeded();
      await page.getByRole("article").last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "booking-page",
    as: "guest",
    play: async (page) => page.goto(`/bookings/${await newestOf(page)}`, { waitUntil: "networkidle" }),
  },
  {
    name: "booking-printed",
    as: "guest",
    printed: true,
    play: async (page) => page.goto(`/bookings/${await newestOf(page)}`, { waitUntil: "networkidle" }),
  },
  {
    name: "drawer-empty",
    as: "newcomer",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await (await openDrawer(page, newcomer)).getByText("No bookings found.").waitFor();
    },
  },
  {
    name: "drawer-edit",
    as: "newcomer",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      const drawer = await openDrawer(page, newcomer);
      await drawer.getByRole("button", { name: "Edit" }).click();
      await drawer.getByLabel("Full Name").fill(" ");
      await drawer.getByRole("button", { name: "Save" }).click();
    },
  },
  {
    name: "drawer-lost",
    as: "newcomer",
    onScreen: true,
    async play(page) {
      await page.goto("/", { waitUntil: "networkidle" });
      await lose(page);
      await (await openDrawer(page, newcomer)).getByRole("alert").waitFor();
    },
  },
  {
    name: "drawer-loading",
    as: "newcomer",
    onScreen: true,
    async play(page) {
      await page.route("**/bookings*", () => {});
      await page.goto("/");
      await (await openDrawer(page, newcomer)).getByText("Loading bookings...").waitFor();
    },
  },
];

const owners: Scene[] = [
  visit("dashboard", "owner", "/admin"),
  visit("people", "owner", "/admin/people"),
  visit("mails", "owner", "/admin/mails"),
  visit("settings", "owner", "/admin/settings"),
  visit("home-of-owner", "owner", "/"),
  {
    name: "dashboard-denial",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/admin");
      await page.getByRole("article").first().getByRole("button", { name: "Deny" }).click();
      await press(page, "Confirm Denial");
    },
  },
  {
    name: "dashboard-unpaid",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/admin");
      await page.getByRole("article").first().getByRole("button", { name: "Approve" }).click();
    },
  },
  {
    name: "dashboard-details",
    as: "owner",
    async play(page) {
      await page.goto("/admin");
      await press(page, /^Details of/);
    },
  },
  {
    name: "dashboard-payment",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/admin?status=pending");
      await press(page, /^Details of/);
      await press(page, "Record payment");
    },
  },
  visit("dashboard-nothing-found", "owner", "/admin?search=nobody"),
  {
    name: "drawer-of-owner",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await (await openDrawer(page, owner)).getByRole("article").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "mail-preview",
    as: "owner",
    async play(page) {
      await page.goto("/admin/mails");
      await press(page, /^Preview/);
      await page.frameLocator("iframe").first().locator("body").waitFor();
    },
  },
  {
    name: "gallery-edit",
    as: "owner",
    async play(page) {
      await page.goto("/");
      await press(page, "Edit gallery");
      await press(page, "Manage Images");
    },
  },
  {
    name: "gallery-upload-refused",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await press(page, "Edit gallery");
      const film = { name: "film.heic", mimeType: "image/heic", buffer: Buffer.from("film") };
      await page.getByLabel("Upload images").setInputFiles([film]);
      await page.getByRole("alert").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "gallery-delete",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await press(page, "Edit gallery");
      await press(page, "Delete image");
    },
  },
  {
    name: "details-editor",
    as: "owner",
    async play(page) {
      await page.goto("/");
      await press(page, "Edit details");
      await page.getByLabel("Bedrooms").fill("many");
      await press(page, "Save");
    },
  },
  {
    name: "details-unsaved",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await press(page, "Edit details");
      await page.getByLabel("Activities").fill("Not yet saved");
      await page.getByRole("link", { name: "Dashboard" }).click();
    },
  },
  {
    name: "location-edit",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await press(page, "See Location");
      await press(page, "Edit Location");
      await page.getByRole("radio", { name: "Coordinates" }).check();
    },
  },
  {
    name: "blocking",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await openPanel(page);
      await press(page, "Switch to Blocking");
      await chooseStay(page, inDays(1), inDays(2));
    },
  },
];

/** What changes the house or ends a session comes last. */
const last: Scene[] = [
  {
    name: "booking-submitted",
    as: "newcomer",
    onScreen: true,
    async play(page, { house }) {
      await page.goto("/");
      await openPanel(page);
      await chooseStay(page, inDays(1), inDays(3));
      await press(page, "Book Now");
      const answer = page.getByRole("dialog", { name: "Booking Request Submitted!" });
      await answer.waitFor();
      const id = new URL(page.url()).searchParams.get("requested") ?? (await newestOf(page));
      const headers = { Origin: house.origin, Accept: "application/json" };
      await page.request.post(`/bookings/${id}/cancellation`, { headers, form: {} });
    },
  },
];

async function newestOf(page: Page): Promise<string> {
  const { bookings } = (await (await page.request.get("/bookings")).json()) as { bookings: { id: string }[] };
  return bookings[0]?.id ?? "";
}

export const scenes = [...visitor, ...guests, ...owners, ...last];
