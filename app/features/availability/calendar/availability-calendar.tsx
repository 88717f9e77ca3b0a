import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { chooseDay, linkToDay } from "#app/features/availability/calendar/day-links.ts";
import { CalendarMonth, type CalendarProps, MonthNames } from "#app/features/availability/calendar/calendar-month.tsx";
import { addMonths, isMonth, type Month, monthOf } from "#app/features/availability/calendar/month-grid.ts";
import type { RangePickerProps } from "#app/features/availability/calendar/range-picker.tsx";
import { type Day, lastBookableDay } from "#app/lib/stay.ts";
import { Icon } from "#app/ui/icon.tsx";
import { lazyWithFallback, useEverTrue } from "#app/ui/lazy-with-fallback.tsx";
import { useSheet } from "#app/ui/sheet.tsx";
import { m } from "#messages";

const LazyRangePicker = lazyWithFallback<RangePickerProps>({
  load: async () => (await import("#app/features/availability/calendar/range-picker.tsx")).RangePicker,
  message: m.booking_no_calendar,
});

/**
 * The calendar. It renders static months first and replaces them with the React Aria calendar (54 KB), which is loaded
 * when the mouse points at them, a day is chosen, a key is pressed or the surrounding sheet opens. It shows two months
 * where there is room, and one once a stay is chosen (spec section 2: months shown reset to 1).
 */
export function AvailabilityCalendar({ first, ...props }: CalendarProps & { first: Day | null }) {
  const { today, stay } = props;
  const container = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const width = useNearWidth(container);
  const { isFront } = useSheet();
  const [isActive, setActive] = useState(false);
  const isWanted = useEverTrue(isActive || isFront || first !== null || stay !== null);
  useEffect(() => {
    // Loaded before the keyboard's focus reaches the months, which the picker replaces.
    const activate = () => setActive(true);
    addEventListener("keydown", activate, { once: true });
    return () => removeEventListener("keydown", activate);
  }, []);
  const requested = search.get("month");
  const month =
    isMonth(requested) && requested >= monthOf(today) ? requested : monthOf(stay?.start_date ?? first ?? today);
  const months = stay ? 1 : 2;
  return (
    <div ref={container} onPointerEnter={(event) => event.pointerType === "mouse" && setActive(true)}>
      <LazyRangePicker
        {...props}
        month={month}
        months={months}
        width={width ?? 0}
        when={isWanted && width !== null}
        renderFallback={(error) => (
          <>
            {error && <div className="mb-4">{error}</div>}
            <StaticCalendar {...{ ...props, first, month, months, search }} />
          </>
        )}
      />
    </div>
  );
}

interface StaticCalendarProps extends CalendarProps {
  first: Day | null;
  month: Month;
  months: number;
  search: URLSearchParams;
}

/** Months of plain links, between links to the previous and next month; works without JavaScript. */
function StaticCalendar(props: StaticCalendarProps) {
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
  const monthUrl = (by: number) => {
    const params = new URLSearchParams(search);
    params.set("month", addMonths(month, by));
    return `?${params.toString()}#book`;
  };
  return (
    <>
      <div className="calendar-months-head">
        <MonthLink to={month > monthOf(today) ? monthUrl(-1) : null} label={m.booking_previous_month()} icon="back" />
        <MonthNames month={month} months={months} />
        <MonthLink
          to={month < monthOf(lastBookableDay(today)) ? monthUrl(1) : null}
          label={m.booking_next_month()}
          icon="forward"
        />
      </div>
      {/* One handler for all links. */}
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

function MonthLink({ to, label, icon }: { to: string | null; label: string; icon: "back" | "forward" }) {
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

/** The element's width in CSS pixels once it comes near the viewport; null until then. */
function useNearWidth(container: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!container.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // The last entry: a busy device reports leaving and entering together.
        const entry = entries.at(-1);
        if (!entry?.isIntersecting) return;
        setWidth(entry.boundingClientRect.width);
        observer.disconnect();
      },
      { rootMargin: "400px" },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [container]);
  return width;
}
