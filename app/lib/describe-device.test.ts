import { expect, test } from "vitest";
import { describeDevice } from "#app/lib/describe-device.ts";

const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`, "Safari on Mac"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/131.0 Safari/537.36", "Chrome on Linux"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "Linux"],
  ["curl/8.10", "Unknown browser"],
  ["", "Unknown browser"],
  [null, "Unknown browser"],
])("%j is shown as %j", (userAgent, description) => {
  expect(describeDevice(userAgent)).toBe(description);
});
