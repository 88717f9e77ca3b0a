import { answerDueAt } from "#app/features/bookings/booking-status.ts";
import { useDashboard } from "#app/features/dashboard/dashboard-context.ts";
import { formatDeadline } from "#app/features/dashboard/dashboard-format.ts";
import type { DashboardProps } from "#app/features/dashboard/dashboard.tsx";
import { localeTag } from "#app/lib/i18n.ts";
import { m } from "#messages";

interface SummaryProps {
  pending: DashboardProps["pending"];
  /** Shown while nothing is to be answered. */
  title: string;
}

/** '8 conflicts and 17 requests to answer, the first by 5:40 PM. 2 share nights, …' */
export function Summary({ pending, title }: SummaryProps) {
  const { now, today, time_zone } = useDashboard();
  const { open = 0, conflicts = 0, overlapping = 0 } = pending?.counts ?? {};
  const parts = [
    conflicts > 0 && m.dashboard_conflict_count({ count: conflicts }),
    open > 0 && m.dashboard_to_answer({ count: open }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return <p className="mt-1 text-ink-600">{title}</p>;
  const work = new Intl.ListFormat(localeTag()).format(parts);
  const [first] = pending?.waiting ?? [];
  const deadline = first && answerDueAt(first);
  return (
    <p className="mt-1 text-ink-600">
      {!deadline
        ? m.dashboard_no_deadline({ work })
        : deadline < now
          ? m.dashboard_first_late({ work })
          : m.dashboard_first_by({ work, when: formatDeadline(deadline, time_zone, today) })}
      {overlapping > 0 && ` ${m.dashboard_overlapping({ count: overlapping })}`}
    </p>
  );
}
