import { formatDay, inDays } from "../support/days.ts";
import { newPerson } from "../support/actors.ts";
import { expect } from "../support/fixtures.ts";
import { aria, chooseStay, says, test } from "./window.ts";

test("a guest signs up, confirms their address, requests a stay and withdraws it", async ({
  window,
  server,
  mailbox,
}) => {
  const guest = newPerson("Fred Fox");
  await window.goto(`${server.origin}/signup`);
  await window.locator("[name=full_name]").fill(guest.full_name);
  await window.locator("[name=phone_number]").fill(guest.phone);
  await window.locator("[name=email]").fill(guest.email);
  await window.locator("[name=password]").fill(guest.password);
  await window.locator(aria("button", "Create account")).click();
  await expect.poll(() => new URL(window.url()).pathname).toBe("/login");

  const mail = await mailbox.receive(guest.email, "Please confirm your email address");
  await window.goto(/https?:\S+\/auth\/confirm\S+/.exec(mail.text ?? "")?.[0] ?? "");
  await says(window, "Please sign in, and your email address is confirmed.");
  await window.locator("[name=email]").fill(guest.email);
  await window.locator("[name=password]").fill(guest.password);
  await window.locator(aria("button", "Sign in")).click();
  await says(window, "Your email address is confirmed. Thank you!");

  await window.goto(server.origin);
  await window.locator(aria("button", "Fred")).wait();

  await chooseStay(window, inDays(331), inDays(333));
  await says(window, "$720", "#book");
  await window.locator(aria("button", "Book Now")).click();
  const answer = "dialog.dialog:modal";
  await says(window, "Booking Request Submitted!", answer);
  await says(window, formatDay(inDays(331)), answer);
  await window.locator(aria("button", "Got it, thanks!")).click();
  await expect.poll(() => window.$(answer)).toBeNull();

  await window.locator(aria("button", "Fred")).click();
  const drawer = "dialog.drawer:modal";
  await says(window, "Pending", `${drawer} article`);
  await window.locator(aria("button", "Withdraw request")).click();
  await says(window, "Your dates are free for others then.", drawer);
  await window.locator(`${drawer} button[type=submit]::-p-text(Withdraw request)`).click();
  await says(window, "Cancelled", `${drawer} article`);
});
