import type { UserView } from "#app/features/users/user-view.ts";
import { formatDayAndTime } from "#app/lib/format-time.ts";
import { DeclineAdmin, GrantAdmin } from "#app/features/dashboard/components/role-actions.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { m } from "#messages";

/** The users who requested the admin role at sign-up, each with buttons to grant or decline it. */
export function AdminRequests({ requests, time_zone }: { requests: UserView[]; time_zone: string }) {
  return (
    <ul className="divide-y divide-sand-200 rounded-panel border border-sand-200 bg-white px-5">
      {requests.map((user) => (
        <li key={user.id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold wrap-anywhere">{user.full_name}</span>
              {!user.email_verified && <Badge tone="wait">{m.dashboard_email_unconfirmed()}</Badge>}
            </p>
            <p className="text-sm text-ink-600 wrap-anywhere">
              {user.email}
              {user.phone_number && `, ${user.phone_number}`}
            </p>
            <p className="figures text-sm text-ink-600">
              {m.dashboard_asked_on({ when: requestedAt(user, time_zone) })}
            </p>
          </div>
          <div className="flex flex-wrap gap-2 has-[form]:w-full has-[form]:[&>button]:hidden">
            <GrantAdmin user={user} label={m.dashboard_grant()} />
            <DeclineAdmin user={user} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function requestedAt({ admin_requested_at, created_at }: UserView, time_zone: string): string {
  return formatDayAndTime(admin_requested_at ?? created_at, time_zone);
}
