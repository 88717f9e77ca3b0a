import { describe, expect, test } from "vitest";
import { parseConfirmLink, shorten } from "#app/features/auth/parse-confirm-link.ts";

describe("a link", () => {
  test.each([
    ["?token=abc&type=email_change", "", "query"],
    ["?access_token=abc&type=email_change", "", "query"],
    ["", "#token=abc&type=email_change", "hash"],
    ["", "#access_token=abc&type=email_change", "hash"],
  ])("%s%s is confirmed automatically", (search, hash, source) => {
    expect(parseConfirmLink(search, hash)).toEqual({ token: "abc", type: "email_change", source, isAutomatic: true });
  });

  test.each([
    ["?token=abc", ""],
    ["?token=abc&type=recovery", ""],
    ["", "#access_token=abc"],
  ])("%s%s has to be confirmed by the user, with the token filled in", (search, hash) => {
    expect(parseConfirmLink(search, hash)).toMatchObject({ token: "abc", isAutomatic: false });
  });

  test.each([
    ["?type=email_change", ""],
    ["?token=%20&type=email_change", "#"],
  ])("%s%s has no token", (search, hash) => {
    expect(parseConfirmLink(search, hash)).toEqual({ token: "", type: "", source: "nowhere", isAutomatic: false });
  });
});

test("a token is shown shortened, so that it can't be used", () => {
  expect(shorten("abcdefghijklmnopqrstuvwxyz")).toBe("abcd…wxyz (26 characters)");
  expect(shorten("abcdefgh")).toBe("…");
});
