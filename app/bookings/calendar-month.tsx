import { type DayMarks, sayDay } from "#app/bookings/day-marks.ts";
import { addMonths, type Month, nameMonth, weekdays, weeksOf } from "#app/bookings/month-grid.ts";
import type { Day, Stay } from "#app/bookings/stay.ts";

export interface CalendarProps {
  marks: DayMarks;
  today: Day;
  /** What is chosen, or null while nothing is. */
  stay: Stay | null;
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
}

/** A month as the server writes it: readable without a script, and in place until the interactive one has arrived. */
export function CalendarMonth({ month, marks, today, stay }: CalendarMonthProps) {
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
                <td key={names[index]}>{day && <DayFace {...{ day, marks, today, stay }} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayFace({ day, marks, today, stay }: { day: Day; marks: DayMarks; today: Day; stay: Stay | null }) {
  const selected = stay !== null && stay.start_date <= day && day <= stay.end_date;
  return (
    <span
      className="day"
      {...dayAttributes({ day, marks, today })}
      data-selected={selected || undefined}
      data-selection-start={stay?.start_date === day || undefined}
      data-selection-end={stay?.end_date === day || undefined}
    >
      <span aria-hidden="true" className="number">
        {Number(day.slice(8))}
      </span>
      <span className="sr-only">{sayDay(marks, day, today, selected)}</span>
    </span>
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
