import { expect, test } from "vitest";
import { encodeSecret, totpUri } from "#app/features/security/totp-uri.ts";

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("the secret %j is shown as %j (RFC 4648)", (secret, typed) => {
  expect(encodeSecret(secret)).toBe(typed);
});

test("the link for authenticator apps contains property, account and secret, with any characters", () => {
  const link = new URL(totpUri({ issuer: "Casa: Marea & más", account: "ana+1@example.com", secret: "foobar" }));
  expect(link.protocol + link.host).toBe("otpauth:totp");
  expect(decodeURIComponent(link.pathname)).toBe("/Casa  Marea & más:ana+1@example.com");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    secret: "MZXW6YTBOI",
    issuer: "Casa  Marea & más",
    digits: "6",
    period: "30",
  });
});
