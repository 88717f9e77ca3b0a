import { inject } from "vitest";
import { copyTemplate } from "#test/database.ts";

export const owner = { email: "owner@example.com", password: "a-long-password" };

/** Settings for servers that share one house: a database of their own on the test server, and its owner. */
export async function shareHouse<More extends Record<string, string>>(more: More) {
  return {
    DATABASE_URL: await copyTemplate(inject("postgresUrl")),
    AUTH_SECRET: "only-for-this-test-only-for-this-test",
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    LOG_LEVEL: "error",
    ...more,
  };
}
