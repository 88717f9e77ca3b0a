import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { namesOf } from "#app/features/bookings/booking-format.ts";
import { ConflictStrip } from "#app/features/dashboard/components/conflict-strip.tsx";
import { causeLabel, type ConflictGroup, groupConflicts } from "#app/features/dashboard/conflicts.ts";
import { useDashboard } from "#app/features/dashboard/dashboard-context.ts";
import { formatTrip } from "#app/features/dashboard/dashboard-format.ts";
import { firstName } from "#app/lib/first-name.ts";
import { localeTag } from "#app/lib/i18n.ts";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

interface ConflictListProps {
  conflicts: BookingView[];
  /** The number of all requests in conflict; `conflicts` may have fewer. */
  count: number;
}

/** Pending requests whose days were taken meanwhile, a row for each stay or block that took them. They can only be denied. */
export function ConflictList({ conflicts, count }: ConflictListProps) {
  const { causes } = useDashboard();
  return (
    <div>
      <ul className="rounded-panel border border-sand-200 bg-white">
        {groupConflicts(conflicts, causes).map((group) => (
          <ConflictRow key={group.cause?.id ?? ""} group={group} />
        ))}
      </ul>
      {count > conflicts.length && (
        <p className="mt-3 text-sm text-ink-600">{m.dashboard_conflicts_more({ shown: conflicts.length, count })}</p>
      )}
    </div>
  );
}

function ConflictRow({ group: { cause, bookings } }: { group: ConflictGroup }) {
  const { actions, today } = useDashboard();
  const [first] = bookings;
  const count = bookings.length;
  const stay = cause ? formatTrip(cause, today) : m.dashboard_cause_unknown();
  const deny = count > 1 ? m.dashboard_deny_all({ count }) : m.booking_deny();
  const names = new Intl.ListFormat(localeTag(), { type: "unit" }).format(
    bookings.map((booking) => firstName(namesOf(booking).guest)),
  );
  return (
    <li className="conflict-row">
      <div className="min-w-0">
        <h3 className="figures text-lg leading-6.5">{stay}</h3>
        {cause && <p className="truncate text-sm text-ink-600">{causeLabel(cause)}</p>}
      </div>
      <p className="text-sm text-ink-600">{m.dashboard_conflict_names({ count, names })}</p>
      {cause ? <ConflictStrip cause={cause} bookings={bookings} /> : <span />}
      <div className="conflict-actions">
        <Button
          variant="quiet"
          className="text-sm no-underline hover:underline max-md:border max-md:border-sand-300"
          aria-label={`${count > 1 ? m.dashboard_see_each() : m.dashboard_see_it()}: ${stay}`}
          onClick={() => first && actions.open(first, bookings)}
        >
          {count > 1 ? m.dashboard_see_each() : m.dashboard_see_it()}
        </Button>
        <Button
          className="px-4 text-sm"
          aria-label={m.dashboard_deny_group({ deny, stay })}
          busy={bookings.some(({ id }) => actions.busyIds.includes(id))}
          busyLabel={m.booking_updating()}
          onClick={() => actions.deny(bookings)}
        >
          {deny}
        </Button>
      </div>
    </li>
  );
}
