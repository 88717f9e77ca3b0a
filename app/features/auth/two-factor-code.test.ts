import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { newRecoveryCodes, parseCode } from "#app/features/auth/two-factor-code.ts";

test.each([
  ["123456", { kind: "totp", code: "123456" }],
  [" 123 456 ", { kind: "totp", code: "123456" }],
  ["k7qmx-2nwdp", { kind: "recovery", code: "k7qmx-2nwdp" }],
  ["K7QMX2NWDP", { kind: "recovery", code: "k7qmx-2nwdp" }],
  ["k7qm x2nw dp", { kind: "recovery", code: "k7qmx-2nwdp" }],
  ["", null],
  ["12345", null],
  ["1234567", null],
  ["k7qmx-2nwd!", null],
  ["x".repeat(101), null],
  [null, null],
  [["123456"], null],
])("%j is parsed as %j", (typed, code) => {
  expect(parseCode(typed)).toEqual(code);
});

test("ten different recovery codes are generated, and each can be parsed", () => {
  const codes = newRecoveryCodes(randomInt);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(parseCode(code)).toEqual({ kind: "recovery", code });
});
