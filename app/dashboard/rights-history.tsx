import { useId } from "react";
import type { RoleChangeView } from "#app/accounts/person.ts";
import { formatMoment } from "#app/dashboard/moment.ts";

/** Who gave or took whose rights, the newest first. */
export function RightsHistory({ changes, time_zone }: { changes: RoleChangeView[]; time_zone: string }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId} className="text-2xl">
        Changes of rights
      </h2>
      <ol className="grid gap-3 text-sm">
        {changes.map((change) => (
          <li key={change.id} className="border-l-2 border-sand-300 pl-3">
            <p className="wrap-anywhere">{wordsFor(change)}</p>
            <p className="figures text-ink-600">{momentOf(change.at, time_zone)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsFor({ change, actor_name, person_name }: RoleChangeView): string {
  const actor = actor_name ?? "A deleted person";
  const person = person_name ?? "a deleted person";
  switch (change) {
    case "granted":
      return `${actor} made ${person} an admin`;
    case "declined":
      return `${actor} declined the request of ${person}`;
    case "demoted":
      return `${actor} made ${person} a guest again`;
    case "left":
      return "An admin deleted their own account";
  }
}

function momentOf(at: string, time_zone: string): string {
  const { day, time } = formatMoment(at, time_zone);
  return `${day}, ${time}`;
}
