import { inject } from "vitest";
import { copyTemplate } from "#tests/support/database.ts";
import { ownerSettings } from "#tests/support/owner-env.ts";
import { PROPERTY_TEMPLATE } from "#tests/support/template-names.ts";

/** Settings for servers that share one house: a copy of the prepared one on the test server, and its owner. */
export async function sharedDatabaseSettings<More extends Record<string, string>>(more: More) {
  return { ...ownerSettings, DATABASE_URL: await copyTemplate(inject("postgresUrl"), PROPERTY_TEMPLATE), ...more };
}
