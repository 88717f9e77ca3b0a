import { type DayMark, markLabels } from "#app/features/availability/day-status.ts";
import { m } from "#messages";

const entries: { mark?: DayMark; label: () => string }[] = [
  { mark: "booked", label: markLabels.booked },
  { mark: "pending", label: markLabels.pending },
  { mark: "blocked", label: markLabels.blocked },
  { label: m.booking_mark_selected },
];

/** The calendar's legend; each status is drawn as in the calendar itself. */
export function CalendarLegend() {
  return (
    <ul aria-label={m.booking_legend()} className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-600">
      {entries.map(({ mark, label }) => (
        <li key={mark ?? "selected"} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="day !h-6 !w-6 !text-xs"
            data-mark={mark}
            data-selected={mark ? undefined : true}
            data-selection-start={mark ? undefined : true}
            data-selection-end={mark ? undefined : true}
          >
            <span className="number">8</span>
          </span>
          {label()}
        </li>
      ))}
    </ul>
  );
}
