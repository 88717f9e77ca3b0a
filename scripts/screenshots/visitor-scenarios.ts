import { inDays } from "../../e2e/support/days.ts";
import { chooseStay, findDay, openPanel, owner } from "../../e2e/support/actors.ts";
import { stayPathIn } from "../../e2e/support/mailbox.ts";
import { callingGuest } from "./setup.ts";
import { goOffline, press, type Scenario, visit } from "./scenario.ts";

export const visitorScenarios: Scenario[] = [
  visit("home", "visitor", "/"),
  visit("stay-link-broken", "visitor", "/stay?token=cut"),
  {
    name: "stay-link",
    as: "visitor",
    play: async (page, { mailbox }) =>
      page.goto(stayPathIn(await mailbox.receive(callingGuest.guest_email, "is confirmed"))),
  },
  {
    name: "home-first-screen",
    as: "visitor",
    onScreen: true,
    play: (page) => page.goto("/"),
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
    differsOnPhone: true,
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await openPanel(page);
      await chooseStay(page, inDays(1), inDays(3));
      await page.getByRole("application", { name: "Choose your stay" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "calendar-unavailable-range",
    as: "visitor",
    differsOnPhone: true,
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
  visit("setup-link-used", "visitor", "/setup"),
  {
    name: "lightbox",
    as: "visitor",
    onScreen: true,
    async play(page) {
      await page.goto("/", { waitUntil: "networkidle" });
      await page
        .getByRole("region", { name: "Photos" })
        .getByRole("link")
        .first()
        .click({ position: { x: 60, y: 200 } });
      await page.getByRole("dialog", { name: "Photos, full screen" }).waitFor();
    },
  },
  {
    name: "home-offline",
    as: "visitor",
    async play(page) {
      // The home page's code is loaded once, so that the router and not the browser shows the error.
      await page.goto("/");
      await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
      await page.getByRole("heading", { level: 1, name: "Welcome back" }).waitFor();
      await goOffline(page);
      await page.getByRole("banner").getByRole("link", { name: "@casamarea" }).click();
      await page.getByText("Please try again later.").waitFor();
    },
  },
  {
    name: "forgot-password-sent",
    as: "visitor",
    async play(page) {
      await page.goto("/forgot-password");
      await page.getByLabel("Email").fill("nobody@example.com");
      await press(page, "Send the link");
      await page.getByRole("status").filter({ hasText: "just emailed" }).waitFor();
    },
  },
  {
    name: "reset-password-rejected",
    as: "visitor",
    async play(page) {
      await page.goto("/reset-password?token=abc");
      await page.getByLabel("New password").fill("another-password");
      await press(page, /password/i);
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "login-rejected",
    as: "visitor",
    async play(page) {
      await page.goto("/login");
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
      await page.getByLabel("Email").fill("olga.otra@example.com");
      await page.getByLabel("Password").fill("another-password");
      // A taken address is no visible error, so the network fails.
      await goOffline(page);
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
