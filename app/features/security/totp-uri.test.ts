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
])("the secret %j is typed as %j (RFC 4648)", (secret, typed) => {
  expect(encodeSecret(secret)).toBe(typed);
});

test("an authenticator app finds house, account and secret in the link, whatever they are made of", () => {
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
