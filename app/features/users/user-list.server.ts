import { and, asc, desc, eq, ilike, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { UserPage, UserView, RoleChangeView } from "#app/features/users/user-view.ts";
import { likePattern, type Database, nameContains } from "#app/server/db/client.server.ts";
import { profiles, role_changes } from "#app/server/db/schema.ts";

interface UserListOptions {
  /** Part of a name, an e-mail address or a phone number. */
  search?: string;
  /** The id of the last user of the previous page. */
  cursor?: string;
  /** Users per page. */
  limit?: number;
}

/** A page of all users, admins first, then the newest. The first page when the cursor's user was deleted. */
export async function listUsers(db: Database, { search, cursor, limit = 50 }: UserListOptions): Promise<UserPage> {
  const rows = await selectUsers(db)
    .where(and(search ? matches(search) : undefined, cursor ? after(cursor) : undefined))
    .orderBy(asc(profiles.role), desc(profiles.created_at), desc(profiles.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    people: page.map(toUserView),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** The users with a pending request for an admin account, the oldest request first. */
export async function listAdminRequests(db: Database): Promise<UserView[]> {
  const rows = await selectUsers(db)
    .where(and(isNotNull(profiles.admin_requested_at), eq(profiles.role, "user")))
    .orderBy(asc(profiles.admin_requested_at), asc(profiles.id))
    .limit(50);
  return rows.map(toUserView);
}

/** Whether there is any admin. */
export async function hasAdmin(db: Database): Promise<boolean> {
  return (await countAdmins(db)) > 0;
}

/** The number of admins: the last one can't be demoted. */
export async function countAdmins(db: Database): Promise<number> {
  return db.$count(profiles, eq(profiles.role, "admin"));
}

/** The newest changes of roles. */
export async function listRoleChanges(db: Database, limit = 20): Promise<RoleChangeView[]> {
  const actors = alias(profiles, "actors");
  const rows = await db
    .select({
      id: role_changes.id,
      at: role_changes.at,
      change: role_changes.change,
      actor_name: actors.full_name,
      person_name: profiles.full_name,
    })
    .from(role_changes)
    .leftJoin(actors, eq(actors.id, role_changes.actor_id))
    .leftJoin(profiles, eq(profiles.id, role_changes.person_id))
    .orderBy(desc(role_changes.at), desc(role_changes.id))
    .limit(limit);
  return rows.map(({ id, at, change, actor_name, person_name }) => ({
    id,
    at: at.toISOString(),
    change,
    actor_name,
    person_name,
  }));
}

function selectUsers(db: Database) {
  return db
    .select({
      id: profiles.id,
      full_name: profiles.full_name,
      email: profiles.email,
      phone_number: profiles.phone_number,
      role: profiles.role,
      email_verified: profiles.email_verified,
      admin_requested_at: profiles.admin_requested_at,
      created_at: profiles.created_at,
      booking_count: sql<number>`(select count(*)::int from bookings b where b.user_id = profiles.id)`,
    })
    .from(profiles)
    .$dynamic();
}

function toUserView(row: Awaited<ReturnType<typeof selectUsers>>[number]): UserView {
  return {
    ...row,
    admin_requested_at: row.admin_requested_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

function matches(search: string) {
  const part = likePattern(search);
  return or(nameContains(profiles.full_name, search), ilike(profiles.email, part), ilike(profiles.phone_number, part));
}

/** The rows after the cursor's user, in the order of the list. */
function after(cursor: string) {
  const last = sql`from profiles c where c.id = ${cursor}`;
  return sql`(not exists (select 1 ${last}) or ${profiles.role} > (select c.role ${last})
    or (${profiles.role} = (select c.role ${last})
      and (${profiles.created_at}, ${profiles.id}) < (select c.created_at, c.id ${last})))`;
}
