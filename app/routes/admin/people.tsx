import { data } from "react-router";
import { countAdmins, listUsers, listRoleChanges } from "#app/features/users/user-list.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { UserList } from "#app/features/dashboard/user-list.tsx";
import { isId } from "#app/lib/id.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import type { Route } from "./+types/people";
import { m } from "#messages";

const MAX_SEARCH = 200;

export async function loader({ request, context }: Route.LoaderArgs) {
  const currentUser = await requireAdmin({ request, context }, { page: true });
  const { db } = context.get(appContext).database;
  const query = new URL(request.url).searchParams;
  // PostgreSQL can't store NUL.
  const search = (query.get("search") ?? "").trim().slice(0, MAX_SEARCH);
  const cursor = [query.get("cursor")].find(isId);
  const [property, page, admins, changes] = await Promise.all([
    findProperty(db),
    listUsers(db, { search, cursor }),
    countAdmins(db),
    listRoleChanges(db),
  ]);
  if (!property) throw data(m.property_not_found(), { status: 404 });
  return {
    page,
    search,
    isLater: cursor !== undefined,
    admins,
    changes,
    currentUserId: currentUser.id,
    time_zone: property.time_zone,
  };
}

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = () => [
  { title: m.layout_people() },
  { name: "description", content: m.dashboard_people_description() },
];

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  return <UserList {...loaderData} />;
}
