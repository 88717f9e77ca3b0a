import { formatDay, inDays } from "../support/days.ts";
import { newUser } from "../support/actors.ts";
import { expect } from "../support/fixtures.ts";
import { aria, chooseStay, expectText, test } from "./window.ts";

test("a guest signs up, confirms their address, requests a stay and withdraws it", async ({
  window,
  server,
  mailbox,
}) => {
  const guest = newUser("Fred Fox");
  await window.goto(`${server.origin}/signup`);
  await window.locator("[name=full_name]").fill(guest.full_name);
  await window.locator("[name=phone_number]").fill(guest.phone);
  await window.locator("[name=email]").fill(guest.email);
  await window.locator("[name=password]").fill(guest.password);
  await window.locator(aria("button", "Create account")).click();
  await expect.poll(() => new URL(window.url()).pathname).toBe("/login");

  const mail = await mailbox.receive(guest.email, "Please confirm your email address");
  await window.goto(/https?:\S+\/auth\/confirm\S+/.exec(mail.text ?? "")?.[0] ?? "");
  await expectText(window, "Sign in to confirm your email address.");
  await window.locator("[name=email]").fill(guest.email);
  await window.locator("[name=password]").fill(guest.password);
  await window.locator(aria("button", "Sign in")).click();
  await expectText(window, "Your email address is confirmed. Thank you!");

  await window.goto(server.origin);
  await window.locator(aria("button", "Fred")).wait();

  await chooseStay(window, inDays(331), inDays(333));
  await expectText(window, "$720", "#book");
  await window.locator(aria("button", "Book Now")).click();
  const confirmation = "dialog.dialog:modal";
  await expectText(window, "Booking Request Submitted!", confirmation);
  await expectText(window, formatDay(inDays(331)), confirmation);
  await window.locator(aria("button", "Got it, thanks!")).click();
  await expect.poll(() => window.$(confirmation)).toBeNull();

  await window.locator(aria("button", "Fred")).click();
  const drawer = "dialog.drawer:modal";
  await expectText(window, "Pending", `${drawer} article`);
  await window.locator(aria("button", "Withdraw request")).click();
  await expectText(window, "Your dates open up to other guests.", drawer);
  await window.locator(`${drawer} button[type=submit]::-p-text(Withdraw request)`).click();
  await expectText(window, "Cancelled", `${drawer} article`);
});
