import { inject } from "vitest";
import { copyTemplate } from "#tests/support/database.ts";
import { ownerSettings } from "#tests/support/owner-env.ts";
import { PROPERTY_TEMPLATE } from "#tests/support/template-names.ts";

/** Settings for servers that share a database: a copy of the prepared one with a property, and an owner. */
export async function sharedDatabaseSettings<Extra extends Record<string, string>>(extra: Extra) {
  return { ...ownerSettings, DATABASE_URL: await copyTemplate(inject("postgresUrl"), PROPERTY_TEMPLATE), ...extra };
}
