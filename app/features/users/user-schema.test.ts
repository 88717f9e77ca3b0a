import { expect, test } from "vitest";
import { parseProfile } from "#app/features/users/user-schema.ts";

const nameError = (full_name: string) => {
  const parsed = parseProfile({ full_name, email: "ana@example.com", phone_number: "" });
  return parsed.ok ? null : parsed.fields.full_name;
};

test.each([
  "J.R. Smith",
  "J.R.R. Tolkien",
  "Dr. Müller-Lüdenscheidt",
  "St. John",
  "Ana Mª. de la O",
  "O’Brien",
  "José P.",
  "李小龙",
  "נועה לוי",
])("%s is accepted as a name", (name) => {
  expect(nameError(name)).toBeNull();
});

test.each([
  "You won http://evil.example",
  "evil.example",
  "WWW.evil",
  "Ana (bit.ly/x)",
  "t.co/abc",
  "ana@evil.example",
  "evil。example",
  "10.20.30.40",
])("%s is rejected as a name because it could be read as a link", (name) => {
  expect(nameError(name)).toBe("A name can’t contain a web address. If it has a dot, put a space after it.");
});

test.each(["\u202e", "\u2066", "\u200f"])("a name can't change the text direction with %j", (character) => {
  expect(nameError(`Ana ${character}Reyes`)).toBe("A name can’t contain invisible characters that reverse the text.");
});

test("a name of a hundred thousand characters is parsed in linear time, within the test's timeout", () => {
  for (const part of ["a.", ".a", "www", "-", ".aa"]) expect(nameError(part.repeat(50_000))).toBeTruthy();
});
