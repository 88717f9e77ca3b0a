import { expect, test } from "vitest";
import { messageFor } from "#app/features/account/components/profile-form.tsx";

const expired = "Your session has expired. Please sign out and sign in again.";

test.each([
  ["signed-out", "Tu sesión venció. Vuelve a iniciar sesión.", expired],
  ["any", "User session expired. Please sign in again.", expired],
  ["any", "Invalid email", "Email update failed. Please check the email format and try again."],
  ["profile-gone", "Failed to update profile", "Failed to update profile"],
  ["any", "", "Failed to update profile. Please try again."],
])("a profile that was not saved (%s: %j) is explained as the specification says", (error, message, sentence) => {
  expect(messageFor({ error, message })).toBe(sentence);
});
