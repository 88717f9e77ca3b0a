import { formatLongDay } from "#app/lib/stay.ts";
import { formatDay, inDays, inOneMonth } from "./support/days.ts";
import { readProperty, saveProperty } from "./support/edit-property.ts";
import {
  cellOf,
  chooseStay,
  createBooking,
  findDay,
  newUser,
  openPanel,
  owner,
  signIn,
  signInByRequest,
  signUp,
} from "./support/actors.ts";
import { chooseAction, rowOf } from "./support/dashboard.ts";
import { expect, test } from "./support/fixtures.ts";

test(
  "a guest requests dates, the owner approves, and both see it at once",
  { tag: "@both" },
  async ({ openWindow, mailbox }) => {
    const guest = newUser("Gus Guest");
    const [start, end] = [inDays(12), inDays(15)];
    const visitor = await openWindow();
    await visitor.goto("/");
    await openPanel(visitor);
    await findDay(visitor, start);
    const admin = await openWindow();
    await signIn(admin, owner);
    await admin.goto("/admin");

    const page = await openWindow();
    await signUp(page, guest);
    await signIn(page, guest);
    await openPanel(page);
    await chooseStay(page, start, end);
    const form = page.locator("form[action='/bookings']");
    await expect(form).toContainText("$240 × 4 nights");
    await expect(form).toContainText("$960");
    await expect(form).toContainText(`You leave${formatLongDay(inDays(16))} by 11 AM`);
    await expect(form).toContainText("If your request isn’t approved or you withdraw it, you get everything back.");
    await page.getByLabel("Guests").selectOption("4");
    await expect(form).toContainText("2 extra guests");
    await expect(form).toContainText("$980");
    await page.getByLabel("Special requests").fill("  A cot, <b>please</b>  ");
    await page.getByRole("button", { name: "Book Now" }).click();

    const confirmation = page.getByRole("dialog", { name: "Booking Request Submitted!" });
    await expect(confirmation).toContainText(formatDay(start));
    await expect(confirmation).toContainText("$980");
    await expect(confirmation).toContainText("Venmo");
    await expect(confirmation).toContainText("Zelle");
    await expect(confirmation).toContainText("within 24 hours");
    await expect(confirmation).toContainText(owner.email);
    await expect(confirmation).toContainText(/will answer by \w+day, \d+(:\d\d)? [AP]M/);
    await confirmation.getByRole("button", { name: "Got it, thanks!" }).click();

    // The visitor's calendar and the owner's dashboard are updated without a reload.
    await expect(cellOf(visitor, start)).toHaveAttribute("data-mark", "pending");
    const request = rowOf(admin, guest);
    await chooseAction(request, "Details");
    const details = admin.getByRole("dialog", { name: guest.full_name });
    await expect(details).toContainText("A cot, <b>please</b>");

    await page.getByRole("button", { name: "Gus" }).click();
    const drawer = page.getByRole("dialog", { name: "Profile" });
    await expect(drawer.getByRole("article")).toContainText("Pending");

    await details.getByRole("button", { name: /^Approve/ }).click();
    await expect(admin.getByText("No payment is recorded for this booking. Approve anyway?")).toBeVisible();
    await admin.getByRole("button", { name: "Approve anyway" }).click();
    await expect(drawer.getByRole("article")).toContainText("Approved");
    await expect(cellOf(visitor, start)).toHaveAttribute("data-mark", "booked");

    const toOwner = await mailbox.receive(owner.email, "New booking request", guest.full_name);
    expect(toOwner.html).toContain("A cot, &lt;b&gt;please&lt;/b&gt;");
    const toGuest = await mailbox.receive(guest.email, "We have your request");
    expect(toGuest.text).toContain("Venmo");
    const confirmed = await mailbox.receive(guest.email, "confirmed");
    const calendar = confirmed.attachments[0]?.content.toString() ?? "";
    expect(calendar).toContain(`DTSTART;VALUE=DATE:${start.replaceAll("-", "")}`);
    expect(calendar).toContain(`DTEND;VALUE=DATE:${inDays(16).replaceAll("-", "")}`);
  },
);

test(
  "a range over unavailable days is explained, and the chosen days survive signing in",
  { tag: "@phone" },
  async ({ openWindow, server }) => {
    const guest = newUser("Rita Range");
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    const [first = "", second = "", third = "", fourth = ""] = inOneMonth(18, 4);
    const unavailable = { start_date: third, end_date: fourth };
    const blocked = await admin.request.post("/admin/blocked-dates", {
      form: unavailable,
      headers: { Origin: server.origin, Accept: "application/json" },
    });
    expect(blocked.status()).toBe(201);

    const page = await openWindow();
    await signUp(page, guest);
    await page.goto("/");
    await openPanel(page);
    await (await findDay(page, first)).click();
    await (await findDay(page, third)).click({ force: true });
    await expect(
      page.getByText(/is not available; the longest stay from the \d+\w\w is 2 nights/).first(),
    ).toBeVisible();
    await (await findDay(page, second)).click();
    await expect(page.getByText("Sign in to book.")).toBeVisible();
    await page.getByRole("link", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(/\/login\?next=/);
    await expect(page.getByText("We’ll keep your dates")).toBeVisible();
    await signIn(page, guest);
    await expect(page.locator("form[action='/bookings']")).toContainText("$240 × 2 nights");
  },
);

test("a guest withdraws a pending request, and the days are free again", { tag: "@phone" }, async ({ page }) => {
  await signInByRequest(page, newUser("Wim Withdrawn"));
  await page.goto("/");
  await openPanel(page);
  await chooseStay(page, inDays(30), inDays(31));
  await page.getByRole("button", { name: "Book Now" }).click();
  await page.getByRole("button", { name: "Got it, thanks!" }).click();
  await page.getByRole("button", { name: "Wim" }).click();
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await page.getByRole("button", { name: "Withdraw request" }).click();
  await expect(page.getByRole("article")).toContainText("Cancelled");
});

test(
  "a guest without JavaScript books, and an invalid form is shown again with its values",
  { tag: "@phone" },
  async ({ openWindow }) => {
    const guest = newUser("Nora Noscript");
    const page = await openWindow({ javaScriptEnabled: false });
    await page.goto("/signup");
    await page.getByLabel("Full name").fill(guest.full_name);
    await page.getByLabel("Phone number").fill(guest.phone);
    await page.getByLabel("Email").fill(guest.email);
    await page.getByLabel("Password").fill(guest.password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByLabel("Email").fill(guest.email);
    await page.getByLabel("Password", { exact: true }).fill(guest.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByLabel("Check-in").fill(inDays(42));
    await page.getByLabel("Check-out").fill(inDays(41));
    await page.getByLabel("Special requests").fill("Late arrival");
    await page.getByRole("button", { name: "Book Now" }).click();
    await expect(page.getByText("The last day is before the first. Please choose them again.").first()).toBeVisible();
    await expect(page.getByLabel("Special requests")).toHaveValue("Late arrival");
    await page.getByLabel("Check-out").fill(inDays(43));
    await page.getByRole("button", { name: "Book Now" }).click();
    await expect(page.getByText("Booking Request Submitted!")).toBeVisible();
  },
);

test("a price that the owner changes meanwhile is shown, and booked only after the guest agrees", async ({
  openWindow,
}) => {
  const admin = await openWindow();
  await signInByRequest(admin, owner);
  const before = await readProperty(admin);
  const page = await openWindow();
  await signInByRequest(page, newUser("Paula Price"));
  await page.goto("/");
  await openPanel(page);
  await chooseStay(page, inDays(110), inDays(112));
  const form = page.locator("form[action='/bookings']");
  await expect(form).toContainText("$720");
  try {
    await saveProperty(admin, { price_per_night: "500" });
    await expect(form).toContainText("The price has changed since you chose your dates: from $720 to $1,500.");
    await page.getByRole("button", { name: "Book Now" }).click();
    await expect(form).toContainText("The price of this stay has changed to $1,500. Nothing has been booked.");
    await expect(form).toContainText("$500 × 3 nights");
    await page.getByRole("button", { name: "Book Now" }).click();
    await expect(page.getByRole("dialog", { name: "Booking Request Submitted!" })).toContainText("$1,500");
  } finally {
    await saveProperty(admin, before);
  }
});

test(
  "a guest who chooses days that another guest has requested is told so before asking, and sees the total in the bar",
  { tag: "@phone" },
  async ({ openWindow }) => {
    const [first = "", second = "", third = ""] = inOneMonth(220, 3);
    const other = await openWindow();
    await signInByRequest(other, newUser("Ola Other"));
    await createBooking(other, second, third);

    const page = await openWindow();
    await signInByRequest(page, newUser("Toni Too"));
    await page.goto("/");
    await expect(page.getByText("$240 per night").last()).toBeVisible();
    await openPanel(page);
    await chooseStay(page, first, second);
    await expect(
      page.getByText(`Another guest has already asked for ${formatDay(second)}. You can ask too; the owner decides.`),
    ).toBeVisible();
    await page.getByRole("dialog", { name: "Book your stay" }).getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("$480 2 nights")).toBeVisible();
    await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  },
);

test(
  "a guest copies what a payment needs, and sees the QR code of a payment link",
  { tag: "@phone" },
  async ({ openWindow }) => {
    const admin = await openWindow();
    await signInByRequest(admin, owner);
    const before = await readProperty(admin);
    await saveProperty(admin, {
      payment_apps: [{ name: "Wise", handle: "@marea", link: "https://wise.example/marea" }],
    });
    const page = await openWindow({ permissions: ["clipboard-read", "clipboard-write"] });
    await signInByRequest(page, newUser("Coco Copy"));
    const { id, reference } = await createBooking(page, inDays(226), inDays(226));
    await page.goto(`/bookings/${id}`);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy (Note)" }).click();
    await expect(page.getByRole("button", { name: "Copied (Note)" })).toBeVisible();
    expect(await copied()).toBe(reference);
    await page.getByRole("button", { name: "Copy (Amount)" }).click();
    await expect.poll(copied).toBe("240.00");
    await page.getByRole("button", { name: "Copy (Wise)" }).click();
    await expect.poll(copied).toBe("@marea");
    // A phone opens the link itself; a screen beside it shows the code to scan.
    const code = page.getByRole("img", { name: "QR code of the payment link for Wise" });
    await expect(page.getByRole("link", { name: "Open Wise" })).toHaveAttribute("href", "https://wise.example/marea");
    await expect(code).toBeHidden();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(code).toBeVisible();
    await expect(page.getByRole("link", { name: "Open Wise" })).toBeHidden();
    await saveProperty(admin, before);
  },
);
