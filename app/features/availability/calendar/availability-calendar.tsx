import { type MouseEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { chooseDay, linkToDay } from "#app/features/availability/calendar/day-links.ts";
import { CalendarMonth, type CalendarProps, MonthNames } from "#app/features/availability/calendar/calendar-month.tsx";
import { addMonths, isMonth, type Month, monthOf } from "#app/features/availability/calendar/month-grid.ts";
import type { RangePickerProps } from "#app/features/availability/calendar/range-picker.tsx";
import { type Day, lastBookableDay } from "#app/lib/stay.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useSheet } from "#app/ui/sheet.tsx";
import { usePart } from "#app/ui/use-part.ts";
import { m } from "#messages";

const loadPicker = async () => (await import("#app/features/availability/calendar/range-picker.tsx")).RangePicker;

/**
 * The calendar: the server's months at once, and in their place React Aria's (54 KB) as soon as a mouse points at
 * them, a day is chosen, a key is pressed or the sheet that holds them is opened. Two months where there is room, one
 * once a stay is chosen (spec section 2: months shown reset to 1).
 */
export function AvailabilityCalendar({ first, ...props }: CalendarProps & { first: Day | null }) {
  const { today, stay } = props;
  const place = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const width = useNearWidth(place);
  const { isFront } = useSheet();
  const { part, load } = usePart<RangePickerProps>(loadPicker);
  const { state } = part;
  const activate = useCallback(() => {
    if (state === "away") void load();
  }, [state, load]);
  // A tap on a day comes first, and only then what replaces that day.
  const isWanted = isFront || first !== null || stay !== null;
  useEffect(() => {
    if (isWanted) activate();
    // Before the keyboard's focus reaches the months, which would be taken away from under it.
    addEventListener("keydown", activate);
    return () => removeEventListener("keydown", activate);
  }, [isWanted, activate]);
  const asked = search.get("month");
  const month = isMonth(asked) && asked >= monthOf(today) ? asked : monthOf(stay?.start_date ?? first ?? today);
  const months = stay ? 1 : 2;
  return (
    <div ref={place} onPointerEnter={(event) => event.pointerType === "mouse" && activate()}>
      {part.state === "failed" && <MissingPicker />}
      {part.state === "here" && width !== null ? (
        <part.Component {...props} month={month} months={months} width={width} />
      ) : (
        <WrittenCalendar {...{ ...props, first, month, months, search }} />
      )}
    </div>
  );
}

/** The line is down, or a newer version has taken the picker's place: the months stay, and this says so. */
function MissingPicker() {
  return (
    <div className="mb-4">
      <Notice tone="error">
        {m.booking_no_calendar()}{" "}
        <a href="/#book" onClick={reload} className="underline">
          {m.ui_load_again()}
        </a>
        .
      </Notice>
    </div>
  );
}

/** A link to the page that is open would only scroll. */
function reload(event: MouseEvent): void {
  event.preventDefault();
  location.reload();
}

interface WrittenCalendarProps extends CalendarProps {
  first: Day | null;
  month: Month;
  months: number;
  search: URLSearchParams;
}

/** The server's months, whose days can be chosen, between two links that turn the page; all of it without a script. */
function WrittenCalendar(props: WrittenCalendarProps) {
  const { month, months, search, marks, today, stay, first, onFirst, onChoose } = props;
  const choose = (event: MouseEvent) => {
    const day = (event.target as HTMLElement).closest<HTMLElement>("a[data-day]")?.dataset.day;
    if (!day || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const choice = chooseDay(marks, first, day);
    if ("first" in choice) return onFirst(choice.first);
    onFirst(null);
    onChoose(choice);
  };
  const turn = (by: number) => {
    const params = new URLSearchParams(search);
    params.set("month", addMonths(month, by));
    return `?${params.toString()}#book`;
  };
  return (
    <>
      <div className="calendar-months-head">
        <Turn to={month > monthOf(today) ? turn(-1) : null} label={m.booking_previous_month()} icon="back" />
        <MonthNames month={month} months={months} />
        <Turn
          to={month < monthOf(lastBookableDay(today)) ? turn(1) : null}
          label={m.booking_next_month()}
          icon="forward"
        />
      </div>
      {/* One handler for all the links in it. */}
      <div className="calendar-months" data-months={months} onClickCapture={choose}>
        {Array.from({ length: months }, (_, offset) => addMonths(month, offset)).map((one) => (
          <CalendarMonth
            key={one}
            month={one}
            {...{ marks, today, stay, first }}
            linkTo={(day) => linkToDay(search, marks, first, day)}
          />
        ))}
      </div>
    </>
  );
}

function Turn({ to, label, icon }: { to: string | null; label: string; icon: "back" | "forward" }) {
  if (!to) {
    return (
      <span aria-hidden="true" className="calendar-arrow" data-off>
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link to={to} preventScrollReset replace className="calendar-arrow" aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}

/** The place's width once it comes near the view; null until then. */
function useNearWidth(place: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // The last one: on a busy device what was out of view and has come near arrives together.
        const entry = entries.at(-1);
        if (!entry?.isIntersecting) return;
        setWidth(entry.boundingClientRect.width);
        observer.disconnect();
      },
      { rootMargin: "400px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return width;
}
