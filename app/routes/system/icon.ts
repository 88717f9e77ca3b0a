import { appContext } from "#app/context.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";
import type { Route } from "./+types/icon";

/** The favicon: the first letter of the property's name. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const property = await findProperty(context.get(appContext).database.db);
  const [letter = "P"] = property ? (nameOf(property).match(/\p{L}|\p{N}/u) ?? []) : [];
  const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0E5561"/><text x="16" y="23" text-anchor="middle" font-family="Georgia, 'Times New Roman', serif" font-size="21" fill="#FBF8F2">${letter.toUpperCase()}</text></svg>`;
  return new Response(icon, { headers: { "Content-Type": "image/svg+xml" } });
}
