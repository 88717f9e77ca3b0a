import { inDays } from "../../e2e/support/days.ts";
import { chooseStay, openDrawer, openPanel, owner } from "../../e2e/support/actors.ts";
import { decisionPathIn } from "../../e2e/support/mailbox.ts";
import { press, type Scenario, visit } from "./scenario.ts";
import { callingGuest, guest } from "./setup.ts";

export const ownerScenarios: Scenario[] = [
  visit("dashboard", "owner", "/admin"),
  visit("users", "owner", "/admin/people"),
  visit("mails", "owner", "/admin/mails"),
  visit("mails-searched", "owner", "/admin/mails?search=request"),
  visit("mails-nothing-found", "owner", "/admin/mails?search=nobody%40example.com"),
  visit("settings", "owner", "/admin/settings"),
  visit("stay-form", "owner", "/admin/bookings"),
  {
    name: "stay-form-filled",
    as: "owner",
    async play(page) {
      await page.goto("/admin/bookings");
      await page.getByLabel("Check-in").fill(inDays(61));
      await page.getByLabel("Last night").fill(inDays(61));
      await page.getByLabel("Name").fill("Rosa Delgado");
      await page.getByLabel("Email").fill("rosa@example.com");
      await page.getByLabel("Where they booked").selectOption("other");
      await page.getByLabel("Where?").fill("Instagram");
      await page.getByLabel(/^Your own price/).fill("150");
    },
  },
  {
    name: "stay-entered",
    as: "owner",
    async play(page) {
      const found = await page.request.get("/bookings?status=approved");
      const { bookings } = (await found.json()) as { bookings: { id: string; user: { email: string } | null }[] };
      await page.goto(`/bookings/${bookings.find(({ user }) => user?.email === callingGuest.guest_email)?.id}`);
    },
  },
  {
    name: "stay-entered-sheet",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/admin?search=Rosa");
      await press(page, /Rosa Delgado/);
      await page.getByRole("heading", { name: "Your guest’s private page" }).waitFor();
    },
  },
  {
    name: "stay-form-rejected",
    as: "owner",
    async play(page) {
      await page.goto("/admin/bookings");
      await page.getByLabel("Name").fill("www.evil.example");
      await press(page, "Add stay");
      await page.getByText("Please choose the first day.").waitFor();
    },
  },
  visit("home-of-owner", "owner", "/"),
  {
    name: "users-grant",
    as: "owner",
    async play(page) {
      await page.goto("/admin/people");
      // The first rows have unconfirmed addresses.
      await page.getByRole("listitem").filter({ hasText: "noah@example.com" }).getByRole("button").click();
      await page.getByRole("menuitem", { name: "Make admin" }).click();
    },
  },
  {
    name: "settings-invalid",
    as: "owner",
    async play(page) {
      await page.goto("/admin/settings");
      await page.getByLabel("Time zone").fill("Mars/Base");
      await press(page, "Save");
      await page.getByText(/Please choose a time zone/).waitFor();
    },
  },
  {
    name: "dashboard-selected",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/admin?status=pending");
      await page.getByLabel("Select all").check();
      await page.getByRole("link", { name: "Next page" }).click();
      await page.getByRole("link", { name: "Back to the first page" }).waitFor();
      await page.getByLabel("Select all").check();
    },
  },
  {
    name: "dashboard-row-menu",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/admin?status=pending");
      await press(page, /^Actions for/);
      await page.getByRole("menu").waitFor();
    },
  },
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
    onScreen: true,
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
    name: "decision",
    as: "visitor",
    play: async (page, { mailbox }) =>
      page.goto(decisionPathIn(await mailbox.receive(owner.email, "New booking request", guest.full_name))),
  },
  visit("decision-link-broken", "visitor", "/decision?token=broken"),
  {
    name: "mail-preview",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/admin/mails");
      await press(page, /^Preview/);
      await page.frameLocator("iframe:visible").first().locator("body").waitFor();
    },
  },
  {
    name: "gallery-edit",
    as: "owner",
    async play(page) {
      await page.goto("/");
      await press(page, "Edit gallery");
    },
  },
  {
    name: "gallery-menu",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await press(page, "Edit gallery");
      await page.getByLabel("Intro").fill("A white house between the dunes and the sea.");
      await page
        .getByRole("button", { name: /^Actions for/ })
        .nth(1)
        .click();
    },
  },
  {
    name: "gallery-describe",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await press(page, "Edit gallery");
      await press(page, /^Actions for/);
      await page.getByRole("menuitem", { name: "Edit description" }).click();
    },
  },
  {
    name: "gallery-upload-invalid",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await press(page, "Edit gallery");
      const file = { name: "invalid.heic", mimeType: "image/heic", buffer: Buffer.from("invalid") };
      await page.getByLabel("Upload images").setInputFiles([file]);
      await page.getByRole("alert").first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: "host-photo",
    as: "owner",
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await press(page, /^(Add|Edit) Your host$/);
      // The photo of an earlier play is replaced.
      const saved = page.waitForResponse("**/admin/host-photo*");
      await page.getByLabel(/^Choose a/).setInputFiles("content/demo/08-beach.jpg");
      await saved;
      await page.getByText("Choose another photo").waitFor();
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
      await page
        .locator("summary")
        .filter({ hasText: /A line about each|Una línea sobre/ })
        .click();
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
    differsOnPhone: true,
    onScreen: true,
    async play(page) {
      await page.goto("/");
      await openPanel(page);
      await press(page, "Switch to Blocking");
      await chooseStay(page, inDays(1), inDays(2));
    },
  },
];
