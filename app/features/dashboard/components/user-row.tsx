import { useRef, useState } from "react";
import type { UserView } from "#app/features/users/user-view.ts";
import { formatMoment } from "#app/lib/format-time.ts";
import {
  ConfirmDemotion,
  ConfirmGrant,
  DeclineAdmin,
  GrantAdmin,
} from "#app/features/dashboard/components/role-actions.tsx";
import { Menu } from "#app/ui/menu.tsx";
import { m } from "#messages";

interface UserRowProps {
  user: UserView;
  time_zone: string;
  isSelf: boolean;
  isLastAdmin: boolean;
}

/** One user with a menu to change the role; a request for the admin role has its buttons in the row. */
export function UserRow({ user, time_zone, isSelf, isLastAdmin }: UserRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const isAdmin = user.role === "admin";
  const hasRequested = user.admin_requested_at !== null && !isAdmin;
  const close = () => {
    setConfirming(false);
    row.current?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus();
  };
  return (
    <li ref={row} className="px-4 py-2 hover:bg-sand-100/50 has-[form]:bg-white">
      <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-0.5 md:grid-cols-[minmax(0,1fr)_14rem_minmax(2.75rem,auto)]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm leading-snug">
            <span className="font-semibold wrap-anywhere">{user.full_name}</span>
            {isAdmin ? (
              <span className="inline-flex items-baseline gap-1.5 font-semibold text-ocean-700 before:size-2 before:rounded-full before:bg-ocean-700">
                {m.accounts_role_admin()}
              </span>
            ) : (
              <span className="sr-only">{m.accounts_role_user()}</span>
            )}
            {isSelf && <span className="text-ink-600">{m.dashboard_you()}</span>}
            {!user.email_verified && (
              <span className="font-medium text-pending-700">{m.dashboard_email_unconfirmed()}</span>
            )}
            {hasRequested && <span className="font-semibold text-pending-700">{m.dashboard_asks_admin()}</span>}
          </p>
          <p className="text-[0.875rem] leading-snug text-ink-600 wrap-anywhere">
            {user.email}
            {user.phone_number && (
              <>
                {" · "}
                <span className="whitespace-nowrap">{user.phone_number}</span>
              </>
            )}
          </p>
        </div>
        <p className="figures text-[0.875rem] leading-snug text-ink-600 max-md:col-start-1 max-md:row-start-2">
          {m.dashboard_bookings_since({
            count: user.booking_count,
            day: formatMoment(user.created_at, time_zone).day,
          })}
        </p>
        <div className="justify-self-end max-md:row-span-2 max-md:row-start-1">
          {!isLastAdmin && !hasRequested && (
            <Menu
              label={m.dashboard_actions_of({ booking: user.full_name })}
              className="-mr-2"
              items={[
                isAdmin
                  ? {
                      label: m.dashboard_demote(),
                      icon: "person",
                      isDanger: true,
                      onSelect: () => setConfirming(true),
                    }
                  : {
                      label: m.dashboard_make_admin(),
                      icon: "shield",
                      isDisabled: !user.email_verified,
                      onSelect: () => setConfirming(true),
                    },
              ]}
            />
          )}
        </div>
      </div>
      {isLastAdmin && <p className="text-[0.875rem] text-ink-600">{m.accounts_last_admin()}</p>}
      {hasRequested && (
        <div className="my-2 flex flex-wrap gap-2 has-[form]:[&>button]:hidden">
          <GrantAdmin user={user} label={m.dashboard_grant()} />
          <DeclineAdmin user={user} />
        </div>
      )}
      {isConfirming && (
        <div className="my-2">
          {isAdmin ? (
            <ConfirmDemotion user={user} isSelf={isSelf} onClose={close} />
          ) : (
            <ConfirmGrant user={user} onClose={close} />
          )}
        </div>
      )}
    </li>
  );
}
