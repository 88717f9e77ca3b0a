import { expect, test } from "./support/fixtures.ts";

// Every browser test fails on a hydration error, because `openWindow` collects the errors of its pages. This test shows
// that a difference between the server's text and the browser's is reported as one.
test("a text that the browser renders differently from the server is reported as an error", async ({
  browser,
  server,
}) => {
  const page = await browser.newPage();
  const reported: string[] = [];
  page.on("pageerror", ({ message }) => reported.push(message));
  await page.route(`${server.origin}/login`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace("Welcome back", "Welcome home");
    await route.fulfill({ response, body: html });
  });
  await page.goto(`${server.origin}/login`);
  await expect.poll(() => reported.join("\n")).toContain("#418");
  await page.close();
});
