import { inject } from "vitest";
import { copyTemplate } from "#test/database.ts";
import { ownedHouse } from "#test/owned-house.ts";

/** Settings for servers that share one house: a database of their own on the test server, and its owner. */
export async function shareHouse<More extends Record<string, string>>(more: More) {
  return { ...ownedHouse, DATABASE_URL: await copyTemplate(inject("postgresUrl")), ...more };
}
