import { type DayMark, markLabels } from "#app/features/availability/day-status.ts";
import type { Counting } from "#app/lib/enums.ts";
import { m } from "#messages";

const entries: { mark?: DayMark; half?: DayMark; label: () => string }[] = [
  { mark: "booked", label: markLabels.booked },
  { mark: "pending", label: markLabels.pending },
  { mark: "blocked", label: markLabels.blocked },
  { half: "booked", label: m.booking_mark_check_out },
  { label: m.booking_mark_selected },
];

/** The calendar's legend; each status is drawn as in the calendar itself. */
export function CalendarLegend({ counting }: { counting: Counting | undefined }) {
  return (
    <ul aria-label={m.booking_legend()} className="flex flex-wrap gap-x-5 gap-y-2 text-sm text-ink-600">
      {entries
        .filter(({ half }) => !half || counting)
        .map(({ mark, half, label }) => (
          <li key={label()} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="day !h-6 !w-6 !text-xs"
              data-mark={mark}
              data-half={half}
              data-selected={(mark ?? half) ? undefined : true}
              data-selection-start={(mark ?? half) ? undefined : true}
              data-selection-end={(mark ?? half) ? undefined : true}
            >
              <span className="number">8</span>
            </span>
            {label()}
          </li>
        ))}
    </ul>
  );
}
