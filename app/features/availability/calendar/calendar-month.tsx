import type { RefObject } from "react";
import { isChoosable } from "#app/features/availability/calendar/day-links.ts";
import { type DayMarks, dayLabel, isCheckOutOnly, type StayLimits } from "#app/features/availability/day-status.ts";
import { type Month, nameMonth, weekdays, weeksOf } from "#app/features/availability/calendar/month-grid.ts";
import { type Day, selectedEnd, type Stay } from "#app/lib/stay.ts";
import type { Rates } from "#app/server/db/schema.ts";

export interface CalendarPrices {
  price_per_night: number;
  currency: string;
  rates: Rates;
}

export interface CalendarProps {
  marks: DayMarks;
  today: Day;
  /** The prices and rules of the property. */
  prices: CalendarPrices;
  /** The chosen stay; null while there is none. */
  stay: Stay | null;
  /** The first of the two days while the second is missing. A ref, so that a click doesn't render the calendar again. */
  firstDay: RefObject<Day | null>;
  /** Called with the first of the two days, and with null after the second or when the choice is cleared. */
  onFirst: (day: Day | null) => void;
  onChoose: (stay: Stay) => void;
  /** Called with the stay that a click on the hovered or focused day would choose; null when it would choose none. */
  onPreview: (stay: Stay | null) => void;
  /** Called when a day is clicked that is taken, or that a taken day separates from the first. */
  onTakenDay: (day: Day) => void;
  /** Rises each time the choice is cleared outside the calendar. */
  clearCount: number;
}

interface CalendarMonthProps {
  month: Month;
  marks: DayMarks;
  today: Day;
  prices: CalendarPrices;
  stay: Stay | null;
  first: Day | null;
  /** The URL that chooses a day. */
  linkTo: (day: Day) => string;
}

/** A static month, whose days are links. It is shown until the interactive calendar has loaded. */
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

function DayFace({ day, marks, today, prices, stay, first, linkTo }: Omit<CalendarMonthProps, "month"> & { day: Day }) {
  const start = first ?? stay?.start_date;
  const limits = { marks, today, rates: prices.rates };
  const end = first ?? (stay && selectedEnd(stay, prices.rates.counting));
  const canChoose = isChoosable(limits, first, day);
  const selected = start !== undefined && end && start <= day && day <= end;
  const attributes = {
    ...dayAttributes(limits, day),
    "data-unavailable": (day >= today && !canChoose) || undefined,
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
      <span className="sr-only">{dayLabel(limits, day, Boolean(selected))}</span>
    </>
  );
  if (!canChoose) return <span {...attributes}>{face}</span>;
  return (
    // Not to be followed by search engines: the same page for every day.
    <a href={linkTo(day)} rel="nofollow" {...attributes}>
      {face}
    </a>
  );
}

/** The attributes that calendar.css styles, the same for both calendars. A past day has no mark. */
export function dayAttributes(limits: StayLimits, day: Day) {
  const { marks, today } = limits;
  const mark = marks.get(day);
  // Days that the owner keeps free look like other unavailable ones.
  const shown = day < today ? undefined : mark === "preparation" ? "blocked" : mark;
  const isHalf = isCheckOutOnly(limits, day);
  return {
    "data-day": day,
    "data-mark": isHalf ? undefined : shown,
    "data-half": isHalf ? shown : undefined,
    "data-past": day < today || undefined,
    "data-house-today": day === today || undefined,
  };
}

export function MonthName({ month }: { month: Month }) {
  return <div className="calendar-names serif first-letter:uppercase">{nameMonth(month)}</div>;
}
