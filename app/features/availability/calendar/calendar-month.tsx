import type { RefObject } from "react";
import { isChoosable } from "#app/features/availability/calendar/day-links.ts";
import { type DayMarks, dayLabel } from "#app/features/availability/day-status.ts";
import { addMonths, type Month, nameMonth, weekdays, weeksOf } from "#app/features/availability/calendar/month-grid.ts";
import type { Day, Stay } from "#app/lib/stay.ts";

export interface CalendarProps {
  marks: DayMarks;
  today: Day;
  /** What is chosen, or null while nothing is. */
  stay: Stay | null;
  /** The first of two clicks; null otherwise. A ref, so that a click doesn't draw the whole calendar again. */
  firstDay: RefObject<Day | null>;
  /** The first of two clicks, or null once the second came or the choice was given up. */
  onFirst: (day: Day | null) => void;
  onChoose: (stay: Stay) => void;
  /** A day was clicked that can't be had. */
  onTaken: (day: Day) => void;
}

interface CalendarMonthProps {
  month: Month;
  marks: DayMarks;
  today: Day;
  stay: Stay | null;
  first: Day | null;
  /** The address that chooses a day. */
  linkTo: (day: Day) => string;
}

/** A month as the server writes it: its days are links, and it is in place until the interactive one has loaded. */
export function CalendarMonth({ month, ...days }: CalendarMonthProps) {
  const names = weekdays();
  return (
    <div className="calendar-month">
      <table aria-label={nameMonth(month)}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                <abbr title={name} className="no-underline">
                  {name.slice(0, 2)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={names[index]}>{day && <DayFace day={day} {...days} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayFace({ day, marks, today, stay, first, linkTo }: Omit<CalendarMonthProps, "month"> & { day: Day }) {
  const start = first ?? stay?.start_date;
  const end = first ?? stay?.end_date;
  const selected = start !== undefined && end !== undefined && start <= day && day <= end;
  const attributes = {
    ...dayAttributes({ day, marks, today }),
    className: "day",
    "data-selected": selected || undefined,
    "data-selection-start": start === day || undefined,
    "data-selection-end": end === day || undefined,
  };
  const face = (
    <>
      <span aria-hidden="true" className="number">
        {Number(day.slice(8))}
      </span>
      <span className="sr-only">{dayLabel(marks, day, today, selected)}</span>
    </>
  );
  if (!isChoosable(marks, today, day)) return <span {...attributes}>{face}</span>;
  return (
    // Search engines have nothing to find behind it.
    <a href={linkTo(day)} rel="nofollow" {...attributes}>
      {face}
    </a>
  );
}

/** What calendar.css needs to know of a day, the same for both calendars. A day that has passed has no mark. */
export function dayAttributes({ day, marks, today }: { day: Day; marks: DayMarks; today: Day }) {
  return {
    "data-day": day,
    "data-mark": day < today ? undefined : marks.get(day),
    "data-past": day < today || undefined,
    "data-house-today": day === today || undefined,
  };
}

/** The names of the months that stand side by side. */
export function MonthNames({ month, months }: { month: Month; months: number }) {
  return (
    <div className="calendar-names serif" data-months={months}>
      {Array.from({ length: months }, (_, offset) => (
        <span key={offset} className="first-letter:uppercase">
          {nameMonth(addMonths(month, offset))}
        </span>
      ))}
    </div>
  );
}
