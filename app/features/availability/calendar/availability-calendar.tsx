import { type MouseEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { chooseDay, linkToDay } from "#app/features/availability/calendar/day-links.ts";
import { CalendarMonth, type CalendarProps, MonthName } from "#app/features/availability/calendar/calendar-month.tsx";
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
 * The calendar. It renders a static month first and replaces it with the React Aria calendar (54 KB), which is loaded
 * when the mouse points at it, a day is chosen, a key is pressed or the surrounding sheet opens. It shows one month
 * before and after a stay is chosen, so that nothing moves (spec section 2: months shown reset to 1).
 */
export function AvailabilityCalendar({ first, ...props }: CalendarProps & { first: Day | null }) {
  const { today, stay } = props;
  const container = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const isNear = useNearViewport(container);
  const { isFront } = useSheet();
  const [isActive, setActive] = useState(false);
  const isWanted = useEverTrue(isActive || isFront || first !== null || stay !== null);
  useEffect(() => {
    // Loaded before the keyboard's focus reaches the month, which the picker replaces.
    const activate = () => setActive(true);
    addEventListener("keydown", activate, { once: true });
    return () => removeEventListener("keydown", activate);
  }, []);
  const requested = search.get("month");
  const month =
    isMonth(requested) && requested >= monthOf(today) ? requested : monthOf(stay?.start_date ?? first ?? today);
  return (
    <div ref={container} onPointerEnter={(event) => event.pointerType === "mouse" && setActive(true)}>
      <LazyRangePicker
        {...props}
        month={month}
        when={isWanted && isNear}
        renderFallback={(error) => (
          <>
            {error && <div className="mb-4">{error}</div>}
            <StaticCalendar {...{ ...props, first, month, search }} />
          </>
        )}
      />
    </div>
  );
}

interface StaticCalendarProps extends CalendarProps {
  first: Day | null;
  month: Month;
  search: URLSearchParams;
}

/** A month of plain links, between links to the previous and next month; works without JavaScript. */
function StaticCalendar(props: StaticCalendarProps) {
  const { month, search, marks, today, prices, stay, first, onFirst, onChoose } = props;
  const choose = (event: MouseEvent) => {
    const day = (event.target as HTMLElement).closest<HTMLElement>("a[data-day]")?.dataset.day;
    if (!day || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const choice = chooseDay({ marks, rates: prices.rates }, first, day);
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
        <MonthName month={month} />
        <MonthLink
          to={month < monthOf(lastBookableDay(today)) ? monthUrl(1) : null}
          label={m.booking_next_month()}
          icon="forward"
        />
      </div>
      {/* One handler for all links. */}
      <div className="calendar-months" onClickCapture={choose}>
        <CalendarMonth
          {...{ month, marks, today, prices, stay, first }}
          linkTo={(day) => linkToDay(search, { marks, rates: prices.rates }, first, day)}
        />
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

/** Whether the element has come near the viewport. */
function useNearViewport(container: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!container.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // The last entry: a busy device reports leaving and entering together.
        if (!entries.at(-1)?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: "400px" },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [container]);
  return isNear;
}
