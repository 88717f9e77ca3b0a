import { data } from "react-router";
import { listAdminRequests } from "#app/features/users/user-list.server.ts";
import { TwoFactorPrompt } from "#app/features/security/components/two-factor-prompt.tsx";
import { findPromptDue, requireAdmin } from "#app/features/auth/current-user.server.ts";
import { listBookings } from "#app/features/bookings/list/booking-list.server.ts";
import { listDueRefunds } from "#app/features/bookings/cancellation/refunds.server.ts";
import { countPending, countCompeting } from "#app/features/bookings/decisions/pending-requests.server.ts";
import { listCollisions } from "#app/features/calendar-feeds/collisions.server.ts";
import { firstName } from "#app/lib/first-name.ts";
import { toDecimal } from "#app/lib/money.ts";
import { dayIn } from "#app/lib/stay.ts";
import { appContext } from "#app/context.server.ts";
import { findConflictCauses } from "#app/features/dashboard/conflict-causes.server.ts";
import { partOfDay } from "#app/features/dashboard/dashboard-format.ts";
import { Dashboard } from "#app/features/dashboard/dashboard.tsx";
import { findDoneSteps } from "#app/features/dashboard/first-steps.ts";
import { findStatistics } from "#app/features/dashboard/statistics.server.ts";
import { readTableQuery } from "#app/features/dashboard/table-query.ts";
import { requestContext } from "#app/server/http/request-context.server.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import type { Route } from "./+types/dashboard";
import { m } from "#messages";

/** The most waiting requests shown: three cards, and rows beside the statistics. */
const MAX_WAITING = 20;
/** The most conflicting requests shown, which is the most that one decision may have. */
const MAX_CONFLICTS = 100;
/** Bookings per page of the table. */
const PAGE_SIZE = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context }, { page: true });
  const app = context.get(appContext);
  const { db } = app.database;
  const property = await findProperty(app.database.db);
  if (!property) throw data(m.property_not_found(), { status: 404 });
  const now = app.now();
  const today = dayIn(property.time_zone, now);
  const query = readTableQuery(new URL(request.url).searchParams);
  const request_id = context.get(requestContext).id;
  /** Logs and omits a section that fails, so that the rest of the page stays usable (spec section 8). */
  const attempt = async <Value,>(part: string, reading: Promise<Value>): Promise<Value | null> => {
    try {
      return await reading;
    } catch (error) {
      app.log.error({ err: error, request_id, part }, "A part of the dashboard could not be read");
      return null;
    }
  };
  const { status, search, order, cursor } = query;
  const findPending = async () => {
    const oldestFirst = { order: "requested" } as const;
    const [counts, waiting, conflicts] = await Promise.all([
      countPending(db),
      listBookings(db, admin, { ...oldestFirst, limit: MAX_WAITING, conflict: false }),
      listBookings(db, admin, { ...oldestFirst, limit: MAX_CONFLICTS, conflict: true }),
    ]);
    const ids = waiting.bookings.map(({ id }) => id);
    return {
      counts,
      waiting: waiting.bookings,
      conflicts: conflicts.bookings,
      competing: await countCompeting(db, ids),
    };
  };
  const [statistics, pending, requests, page, collisions, changes, refunds] = await Promise.all([
    attempt("statistics", findStatistics(db, property, today)),
    attempt("waiting", findPending()),
    attempt("requests", listAdminRequests(db)),
    attempt(
      "bookings",
      listBookings(db, admin, {
        status: status ?? undefined,
        search,
        order,
        cursor: cursor ?? undefined,
        limit: PAGE_SIZE,
      }),
    ),
    attempt("collisions", listCollisions(db, today)),
    attempt("changes", listBookings(db, admin, { changing: true, order: "requested" })),
    attempt("refunds", listDueRefunds(db)),
  ]);
  const shown = [...(pending?.conflicts ?? []), ...(page?.bookings ?? [])];
  const inConflict = new Set(shown.filter(({ conflict }) => conflict).map(({ id }) => id));
  const causes = await attempt("causes", findConflictCauses(db, [...inConflict]));
  const { currency, time_zone, payment_apps } = property;
  const isPromptDue = await findPromptDue({ request, context });
  return {
    isPromptDue,
    steps: {
      done: findDoneSteps({ ...property, isPromptDue, canSend: app.env.SMTP_URL !== undefined }),
      title: nameOf(property),
      address: app.publicUrl,
    },
    property: { title: nameOf(property), currency, time_zone, payment_apps },
    demo: {
      parts: property.demo_parts,
      price: toDecimal(property.price_per_night, currency),
      hasPaymentApps: payment_apps.length > 0,
    },
    statistics,
    pending,
    requests,
    page,
    query,
    causes: causes ?? {},
    collisions,
    refunds,
    changes: changes?.bookings ?? null,
    greeting: { name: firstName(admin.full_name), part: partOfDay(now, time_zone) },
    today,
    now: now.toISOString(),
  };
}

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = () => [
  { title: m.layout_dashboard() },
  { name: "description", content: m.dashboard_description() },
];

export default function Admin({ loaderData: { isPromptDue, ...dashboard } }: Route.ComponentProps) {
  return <Dashboard {...dashboard} prompt={isPromptDue ? <TwoFactorPrompt /> : null} />;
}
