import { redirect } from "react-router";
import { getCurrentUser } from "#app/features/auth/current-user.server.ts";
import { appContext, type Call } from "#app/context.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { listImages } from "#app/features/images/images.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";

/** The property's main photo, or null while it has none. */
export async function findPropertyPhoto(db: Database) {
  const property = await findProperty(db);
  const [image] = property ? await listImages(db, property.id) : [];
  if (!image) return null;
  const { path, width, height, alt, placeholder } = image;
  return { path, width, height, alt, placeholder };
}

/**
 * Loads a page for visitors who sign in or sign up: `next`, the path to go to afterwards, and the property's photo.
 * Redirects to `next` when the visitor is signed in already.
 */
export async function loadAuthPage({ request, context }: Call) {
  const next = safeRedirect(new URL(request.url).searchParams.get("next"));
  if (await getCurrentUser({ request, context })) throw redirect(next);
  return { next, photo: await findPropertyPhoto(context.get(appContext).database.db) };
}
