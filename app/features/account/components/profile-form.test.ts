import { expect, test } from "vitest";
import { messageFor } from "#app/features/account/components/profile-form.tsx";

const expired = "Your session has expired. Please sign out and sign in again.";

test.each([
  ["signed-out", "Tu sesión venció. Vuelve a iniciar sesión.", expired],
  ["any", "User session expired. Please sign in again.", expired],
  ["any", "Invalid email", "Email update failed. Please check the email format and try again."],
  ["profile-gone", "Failed to update profile", "Failed to update profile"],
  ["any", "", "Failed to update profile. Please try again."],
])("an error while saving a profile (%s: %j) has the specification's message", (error, message, expected) => {
  expect(messageFor({ error, message })).toBe(expected);
});
