import { data } from "react-router";
import { appContext } from "#app/context.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { listCollisions } from "#app/features/calendar-feeds/collisions.server.ts";
import { CalendarsPage } from "#app/features/calendar-feeds/components/calendars-page.tsx";
import { findExportUrl } from "#app/features/calendar-feeds/export-calendar.server.ts";
import { listFeeds } from "#app/features/calendar-feeds/feeds.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import { dayIn } from "#app/lib/stay.ts";
import type { Route } from "./+types/calendars";
import { m } from "#messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, { page: true });
  const { database, publicUrl, now } = context.get(appContext);
  const property = await findProperty(database.db);
  if (!property) throw data(m.property_not_found(), { status: 404 });
  const present = now();
  const today = dayIn(property.time_zone, present);
  const [feeds, exportUrl, collisions] = await Promise.all([
    listFeeds(database.db, today),
    findExportUrl(database.db, publicUrl),
    listCollisions(database.db, today),
  ]);
  return { feeds, exportUrl, collisions, time_zone: property.time_zone, now: present.toISOString() };
}

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = () => [
  { title: m.calendars_title() },
  { name: "description", content: m.calendars_description() },
];

export default function AdminCalendars({ loaderData }: Route.ComponentProps) {
  const flash = useFlash("/admin/calendars");
  return <CalendarsPage {...loaderData} flashed={flash?.values ? flash : null} />;
}
