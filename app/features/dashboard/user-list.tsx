import { Form, Link } from "react-router";
import type { UserPage, RoleChangeView } from "#app/features/users/user-view.ts";
import { Pagination } from "#app/features/dashboard/components/pagination.tsx";
import { UserRow } from "#app/features/dashboard/components/user-row.tsx";
import { RoleHistory } from "#app/features/dashboard/components/role-history.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

export interface UserListProps {
  page: UserPage;
  search: string;
  /** Whether this is a page after the first. */
  isLater: boolean;
  /** The number of admins. */
  admins: number;
  changes: RoleChangeView[];
  currentUserId: string;
  time_zone: string;
}

/** The page of all users with their roles, and of the changes of roles. */
export function UserList({ page, search, isLater, admins, changes, currentUserId, time_zone }: UserListProps) {
  return (
    <div className="page grid gap-8 pt-8 pb-24 lg:pt-12">
      <header>
        <h1 className="text-4xl">{m.layout_people()}</h1>
        <p className="mt-1 text-ink-600">{m.dashboard_people_text()}</p>
      </header>
      <search>
        <Form method="get" className="flex max-w-xl flex-wrap items-end gap-2">
          <div className="min-w-48 flex-1">
            <TextField
              key={search}
              label={m.dashboard_search_people()}
              name="search"
              type="search"
              defaultValue={search}
            />
          </div>
          <Button type="submit" className="min-h-12">
            {m.property_search()}
          </Button>
          {search && (
            <Link to="/admin/people" className={buttonClass("quiet")}>
              {m.dashboard_show_everyone()}
            </Link>
          )}
        </Form>
      </search>
      {page.people.length === 0 ? (
        <p className="rounded-panel border border-dashed border-sand-300 px-6 py-8 text-ink-600">
          {search ? m.dashboard_nobody_found({ search }) : m.dashboard_nobody()}
        </p>
      ) : (
        <ul
          aria-label={m.layout_people()}
          className="divide-y divide-sand-200 rounded-panel border border-sand-200 bg-white px-5"
        >
          {page.people.map((user) => (
            <UserRow
              key={user.id}
              {...{ user, time_zone }}
              isSelf={user.id === currentUserId}
              isLastAdmin={user.role === "admin" && admins === 1}
            />
          ))}
        </ul>
      )}
      <Pagination
        first={isLater ? { to: addressOf(search), label: m.dashboard_first_people() } : null}
        next={page.next_cursor ? { to: addressOf(search, page.next_cursor), label: m.dashboard_more_people() } : null}
      />
      {changes.length > 0 && <RoleHistory changes={changes} time_zone={time_zone} />}
    </div>
  );
}

function addressOf(search: string, cursor?: string): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(cursor && { cursor }) }).toString();
  return `/admin/people${query && `?${query}`}`;
}
