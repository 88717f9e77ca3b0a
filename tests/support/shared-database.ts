import { inject } from "vitest";
import { copyTemplate } from "#tests/support/database.ts";
import { ownedHouse } from "#tests/support/owner-env.ts";
import { HOUSE_TEMPLATE } from "#tests/support/template-names.ts";

/** Settings for servers that share one house: a copy of the prepared one on the test server, and its owner. */
export async function shareHouse<More extends Record<string, string>>(more: More) {
  return { ...ownedHouse, DATABASE_URL: await copyTemplate(inject("postgresUrl"), HOUSE_TEMPLATE), ...more };
}
