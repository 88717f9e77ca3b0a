import { useId } from "react";
import type { RoleChangeView } from "#app/features/users/user-view.ts";
import { formatDayAndTime } from "#app/lib/format-time.ts";
import { m } from "#messages";

/** The changes of users' roles, newest first. */
export function RoleHistory({ changes, time_zone }: { changes: RoleChangeView[]; time_zone: string }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-6 grid gap-3">
      <h2 id={titleId} className="text-2xl">
        {m.dashboard_rights()}
      </h2>
      <ol className="divide-y divide-sand-200 rounded-[0.875rem] border border-sand-200 bg-white text-sm">
        {changes.map((change) => (
          <li key={change.id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 px-4 py-2.5">
            <p className="wrap-anywhere">{labelOf(change)}</p>
            <p className="figures text-ink-600">{formatDayAndTime(change.at, time_zone)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function labelOf({ change, actor_name, person_name }: RoleChangeView): string {
  const actor = actor_name ?? m.dashboard_deleted_person_first();
  const user = person_name ?? m.dashboard_deleted_person();
  switch (change) {
    case "granted":
      return m.dashboard_rights_granted({ actor, person: user });
    case "declined":
      return m.dashboard_rights_declined({ actor, person: user });
    case "demoted":
      return m.dashboard_rights_demoted({ actor, person: user });
    case "left":
      return m.dashboard_rights_left();
  }
}
