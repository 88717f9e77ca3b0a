import { redirect } from "react-router";
import { getCurrentUser } from "#app/features/auth/current-user.server.ts";
import { appContext, type Call } from "#app/context.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { listImages } from "#app/features/images/images.server.ts";
import { quoteStay } from "#app/features/pricing/price.ts";
import { formatMoney } from "#app/lib/money.ts";
import { type Day, dayIn, nightsOf, type Stay, validateStay } from "#app/lib/stay.ts";
import { findProperty, type Property } from "#app/features/property/property.server.ts";
import { m } from "#messages";

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
  const { database, now } = context.get(appContext);
  const property = await findProperty(database.db);
  return {
    next,
    photo: await findPropertyPhoto(database.db),
    stay: property && readStay(next, property, dayIn(property.time_zone, now())),
  };
}

/** A stay that was chosen before signing in, with what it costs. */
export interface ChosenStay extends Stay {
  /** '4 nights, 2 guests' */
  facts: string;
  total: string;
}

/** The stay in the address of the page to go to afterwards; null when there is none that can be requested. */
function readStay(next: string, property: Property, today: Day): ChosenStay | null {
  const search = new URLSearchParams(next.split("?")[1]);
  const stay = { start_date: search.get("start_date") ?? "", end_date: search.get("end_date") ?? "" };
  if (validateStay(stay, today)) return null;
  const asked = Number(search.get("guest_count"));
  const guest_count = asked >= 1 && asked <= property.max_guests ? Math.trunc(asked) : 1;
  const { total } = quoteStay(stay, guest_count, property, { today, extras: search.get("extras")?.split("\n") });
  const guests = search.has("guest_count") ? `, ${m.guests({ count: guest_count })}` : "";
  return {
    ...stay,
    facts: m.nights({ count: nightsOf(stay) }) + guests,
    total: formatMoney(total, property.currency),
  };
}
