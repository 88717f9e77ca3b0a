import type { UserView } from "#app/features/users/user-view.ts";
import { formatMoment } from "#app/lib/format-time.ts";
import { DeclineAdmin, DemoteAdmin, GrantAdmin } from "#app/features/dashboard/components/role-actions.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { m } from "#messages";

interface UserRowProps {
  user: UserView;
  time_zone: string;
  isSelf: boolean;
  isLastAdmin: boolean;
}

export function UserRow({ user, time_zone, isSelf, isLastAdmin }: UserRowProps) {
  const isAdmin = user.role === "admin";
  const hasRequested = user.admin_requested_at !== null && !isAdmin;
  return (
    <li className="grid gap-x-8 gap-y-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center lg:grid-cols-[minmax(0,1fr)_15rem_17rem] lg:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{user.full_name}</span>
          <Badge tone={isAdmin ? "info" : "gone"}>{isAdmin ? m.accounts_role_admin() : m.accounts_role_user()}</Badge>
          {isSelf && <span className="text-sm text-ink-600">{m.dashboard_you()}</span>}
          {!user.email_verified && <Badge tone="wait">{m.dashboard_email_unconfirmed()}</Badge>}
          {hasRequested && <Badge tone="wait">{m.dashboard_asks_admin()}</Badge>}
        </p>
        <p className="text-sm text-ink-600 wrap-anywhere">
          {user.email}
          {user.phone_number && `, ${user.phone_number}`}
        </p>
      </div>
      <p className="figures text-sm text-ink-600">
        {m.dashboard_bookings_since({
          count: user.booking_count,
          day: formatMoment(user.created_at, time_zone).day,
        })}
      </p>
      <div className="flex flex-wrap gap-2 has-[form]:col-span-full sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:justify-end lg:col-start-3 lg:row-span-1 sm:has-[form]:col-start-1 sm:has-[form]:row-start-auto has-[form]:[&>button]:hidden">
        {isLastAdmin && <p className="max-w-[34ch] text-sm text-ink-600">{m.accounts_last_admin()}</p>}
        {isAdmin && !isLastAdmin && <DemoteAdmin user={user} isSelf={isSelf} />}
        {!isAdmin && <GrantAdmin user={user} label={hasRequested ? m.dashboard_grant() : m.dashboard_make_admin()} />}
        {hasRequested && <DeclineAdmin user={user} />}
      </div>
    </li>
  );
}
