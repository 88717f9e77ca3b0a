import { data } from "react-router";
import { emailStates } from "#app/lib/enums.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { Outbox } from "#app/features/dashboard/outbox.tsx";
import { isId } from "#app/lib/id.ts";
import { countFailedEmails, listEmails } from "#app/features/email/email-list.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { dayIn } from "#app/lib/stay.ts";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import type { Route } from "./+types/emails";
import { m } from "#messages";

const MAX_SEARCH = 200;

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, { page: true });
  const { database, env, now } = context.get(appContext);
  const { db } = database;
  // An invalid filter is ignored.
  const query = new URL(request.url).searchParams;
  const state = emailStates.find((each) => each === query.get("state"));
  const search = (query.get("search") ?? "").trim().slice(0, MAX_SEARCH);
  const cursor = [query.get("cursor")].find(isId);
  const [property, page, failed] = await Promise.all([
    findProperty(db),
    listEmails(db, { state, search, cursor }, now()),
    countFailedEmails(db),
  ]);
  if (!property) throw data(m.property_not_found(), { status: 404 });
  return {
    page,
    state: state ?? null,
    search,
    isLater: cursor !== undefined,
    failed,
    canSend: env.SMTP_URL !== undefined,
    time_zone: property.time_zone,
    today: dayIn(property.time_zone, now()),
  };
}

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = () => [
  { title: m.layout_mails() },
  { name: "description", content: m.dashboard_mails_description() },
];

export default function AdminEmails({ loaderData }: Route.ComponentProps) {
  return <Outbox {...loaderData} />;
}
