import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { CalendarMonth, type CalendarProps, MonthNames } from "#app/bookings/calendar-month.tsx";
import { addMonths, isMonth, type Month, monthOf } from "#app/bookings/month-grid.ts";
import type { RangePickerProps } from "#app/bookings/range-picker.tsx";
import { type Day, lastBookableDay } from "#app/bookings/stay.ts";
import { Icon } from "#app/ui/icon.tsx";

/**
 * The calendar: the server's months at once, and the one that can be used (React Aria, 60 KB) as soon as the panel
 * comes near. Two months where there is room, one once a stay is chosen (spec section 2: months shown reset to 1).
 */
export function AvailabilityCalendar(props: CalendarProps) {
  const { marks, today, stay } = props;
  const place = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const RangePicker = useRangePicker(place);
  const asked = search.get("month");
  const month = isMonth(asked) && asked >= monthOf(today) ? asked : monthOf(stay?.start_date ?? today);
  const months = stay ? 1 : 2;
  return (
    <div ref={place}>
      {RangePicker ? (
        <RangePicker {...props} month={month} months={months} />
      ) : (
        <>
          <MonthsHead month={month} months={months} today={today} search={search} />
          <div className="calendar-months" data-months={months}>
            {Array.from({ length: months }, (_, offset) => (
              <CalendarMonth key={offset} month={addMonths(month, offset)} {...{ marks, today, stay }} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** The months' names between two links, which turn the page without a script. */
function MonthsHead({
  month,
  months,
  today,
  search,
}: {
  month: Month;
  months: number;
  today: Day;
  search: URLSearchParams;
}) {
  const turn = (by: number) => {
    const params = new URLSearchParams(search);
    params.set("month", addMonths(month, by));
    return `?${params.toString()}#book`;
  };
  return (
    <div className="calendar-months-head">
      <Turn to={month > monthOf(today) ? turn(-1) : null} label="Previous month" icon="back" />
      <MonthNames month={month} months={months} />
      <Turn to={month < monthOf(lastBookableDay(today)) ? turn(1) : null} label="Next month" icon="forward" />
    </div>
  );
}

function Turn({ to, label, icon }: { to: string | null; label: string; icon: "back" | "forward" }) {
  const shared = { className: "calendar-arrow", "aria-label": label, children: <Icon name={icon} /> };
  return to ? (
    <Link to={to} preventScrollReset replace {...shared} />
  ) : (
    <span role="link" aria-disabled="true" {...shared} />
  );
}

/** Loads the interactive calendar when its place comes near the view, or at once when it is touched. */
function useRangePicker(place: RefObject<HTMLElement | null>): ComponentType<RangePickerProps> | null {
  const [RangePicker, setRangePicker] = useState<ComponentType<RangePickerProps> | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element || RangePicker) return;
    const load = async () => {
      observer.disconnect();
      const module = await import("#app/bookings/range-picker.tsx");
      setRangePicker(() => module.RangePicker);
    };
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void load(),
      {
        rootMargin: "400px",
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, RangePicker]);
  return RangePicker;
}
