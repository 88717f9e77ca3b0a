import { Form, Link } from "react-router";
import type { UserPage, RoleChangeView } from "#app/features/users/user-view.ts";
import { Pagination } from "#app/features/dashboard/components/pagination.tsx";
import { UserRow } from "#app/features/dashboard/components/user-row.tsx";
import { RoleHistory } from "#app/features/dashboard/components/role-history.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { SearchField } from "#app/features/dashboard/components/search-field.tsx";
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
    <div className="page grid gap-5 pt-7 pb-20">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl md:text-4xl">{m.layout_people()}</h1>
          <p className="mt-1 text-ink-600">{m.dashboard_people_text()}</p>
        </div>
        <search className="max-md:w-full">
          <Form method="get" className="flex flex-wrap items-center justify-end gap-2">
            {search && (
              <Link to="/admin/people" className={buttonClass("quiet", "text-sm")}>
                {m.dashboard_show_everyone()}
              </Link>
            )}
            <div className="relative w-full md:w-75">
              <SearchField key={search} label={m.dashboard_search_people()} defaultValue={search} />
            </div>
          </Form>
        </search>
      </header>
      {page.people.length === 0 ? (
        <p className="rounded-xl bg-sand-100 px-5 py-6 text-ink-600">
          {search ? m.dashboard_nobody_found({ search }) : m.dashboard_nobody()}
        </p>
      ) : (
        <ul
          aria-label={m.layout_people()}
          className="divide-y divide-sand-200 overflow-hidden rounded-[0.875rem] border border-sand-200 bg-white"
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
