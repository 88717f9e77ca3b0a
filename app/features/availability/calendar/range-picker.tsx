import { type DateValue, parseDate } from "@internationalized/date";
import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useOptimistic,
  useRef,
} from "react";
import {
  Button,
  ButtonContext,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  I18nProvider,
  RangeCalendar,
  RangeCalendarStateContext,
  useSlottedContext,
} from "react-aria-components";
import {
  type CalendarPrices,
  type CalendarProps,
  dayAttributes,
  MonthName,
} from "#app/features/availability/calendar/calendar-month.tsx";
import { nearestTaken } from "#app/features/availability/components/stay-hint.tsx";
import {
  dayLabel,
  findDayRule,
  isCheckOutOnly,
  isTaken,
  stayBetween,
  type StayLimits,
} from "#app/features/availability/day-status.ts";
import { type Month, monthOf } from "#app/features/availability/calendar/month-grid.ts";
import { addDays, type Day, lastBookableDay, selectedEnd, type Stay } from "#app/lib/stay.ts";
import { formatBrokenRule } from "#app/features/pricing/rule-sentences.tsx";
import { priceOfNight } from "#app/features/pricing/price.ts";
import { formatShortMoney } from "#app/lib/format-short-money.ts";
import { firstDayOfWeek, localeTag } from "#app/lib/i18n.ts";
import type { Rates } from "#app/server/db/schema.ts";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

export interface RangePickerProps extends CalendarProps {
  /** The month to open at. */
  month: Month;
}

/**
 * The interactive calendar, for mouse, touch, keyboard and screen readers. A range can't include taken days. Memoized,
 * because rendering its days is slow on phones and a change of the hint must not cause it.
 */
export const RangePicker = memo(function RangePicker({
  marks,
  today,
  prices,
  stay,
  month,
  firstDay,
  onFirst,
  onPreview,
  onChoose,
  onTakenDay,
  clearCount,
}: RangePickerProps) {
  // Shows the selected days at once; everything else that depends on the stay follows in a transition.
  const [chosen, showChosen] = useOptimistic(stay);
  const { rates } = prices;
  const value = chosen && {
    start: parseDate(chosen.start_date),
    end: parseDate(selectedEnd(chosen, rates.counting)),
  };
  const choose = (next: Stay) =>
    startTransition(() => {
      // By nights the check-in was selected twice, and stays the first day.
      if (next.end_date < next.start_date) return onTakenDay(next.start_date);
      showChosen(next);
      onFirst(null);
      onChoose(next);
    });
  const isUnavailable = useMemo(() => unavailableFor({ marks, today, rates }), [marks, today, rates]);

  // React Aria has no event for a click on an unavailable day.
  const explain = (event: MouseEvent) => {
    const day = takenCell(event)?.dataset.day;
    if (day) onTakenDay(day);
  };

  return (
    <div
      onMouseDownCapture={keepFocus}
      onClickCapture={explain}
      onKeyDownCapture={({ key }: KeyboardEvent) => {
        // React Aria forgets the first day on Escape; any other loss of it is undone below.
        if (key === "Escape") startTransition(() => onFirst(null));
      }}
    >
      <I18nProvider locale={localeTag()}>
        <RangeCalendar
          aria-label={m.booking_choose_stay()}
          value={value}
          onChange={({ start, end }) => choose(stayBetween(start.toString(), end.toString(), rates))}
          isDateUnavailable={isUnavailable}
          // Otherwise React Aria turns off the arrows to the months that lie behind a taken day.
          allowsNonContiguousRanges
          minValue={parseDate(today)}
          maxValue={parseDate(lastSelectableDay(today, rates))}
          defaultFocusedValue={parseDate(
            firstDay.current ?? stay?.start_date ?? (monthOf(today) === month ? today : `${month}-01`),
          )}
          firstDayOfWeek={firstDayOfWeek() === 1 ? "mon" : "sun"}
          commitBehavior="reset"
        >
          <SelectionReporter {...{ firstDay, onFirst, onPreview, clearCount, rates }} />
          <div className="calendar-months-head">
            <Arrow slot="previous" icon="back" />
            <VisibleMonth />
            <Arrow slot="next" icon="forward" />
          </div>
          <div className="calendar-months calendar-month">
            <CalendarGrid weekdayStyle="long">
              <CalendarGridHeader>
                {(name) => (
                  <CalendarHeaderCell>
                    <abbr title={name} className="no-underline">
                      {name.slice(0, 2)}
                    </abbr>
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell
                    date={date}
                    className="day"
                    render={(props, { isSelected, isOutsideMonth }) => (
                      <DayCell
                        cell={props}
                        day={date.toString()}
                        {...{ isSelected, isOutsideMonth, marks, today, prices }}
                      />
                    )}
                  >
                    {({ formattedDate, isUnavailable: isOff, isDisabled }) => (
                      <>
                        <span className="number">{formattedDate}</span>
                        {!isOff && !isDisabled && rates.show_prices && !isTaken(marks, date.toString()) && (
                          <span aria-hidden="true" className="price" data-price={dayPrice(prices, date.toString())} />
                        )}
                      </>
                    )}
                  </CalendarCell>
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </div>
        </RangeCalendar>
      </I18nProvider>
    </div>
  );
});

/** Shows the previous or next month. The focus change is a transition, because it renders all days again. */
function Arrow({ slot, icon }: { slot: "previous" | "next"; icon: "back" | "forward" }) {
  const { onFocusChange, ...props } = useSlottedContext(ButtonContext, slot) ?? {};
  return (
    <Button
      {...props}
      slot={null}
      className="calendar-arrow"
      onFocusChange={(isFocused) => startTransition(() => onFocusChange?.(isFocused))}
    >
      <Icon name={icon} />
    </Button>
  );
}

/** Keeps the focus when an unavailable day is clicked, because losing it would reset the first of the two clicks. */
function keepFocus(event: MouseEvent): void {
  if (takenCell(event)) event.preventDefault();
}

/** The cell of the unavailable future day that was clicked; null for any other click. */
function takenCell(event: MouseEvent): HTMLElement | null {
  return (event.target as HTMLElement).closest<HTMLElement>("[data-day][aria-disabled]:not([data-past])");
}

function VisibleMonth() {
  const state = use(RangeCalendarStateContext);
  return state && <MonthName month={monthOf(state.visibleRange.start.toString())} />;
}

type ReporterProps = Pick<RangePickerProps, "firstDay" | "onFirst" | "onPreview" | "clearCount"> & { rates: Rates };

/** Reports the first of the two days and the stay under the pointer, which the calendar exposes only in its state. */
function SelectionReporter({ firstDay, onFirst, onPreview, clearCount, rates }: ReporterProps) {
  const state = use(RangeCalendarStateContext);
  const first = state?.anchorDate?.toString() ?? null;
  const range = first === null ? null : state?.highlightedRange;
  const [start, end] = [range?.start.toString(), range?.end.toString()];
  const reported = useRef<Day | null>(null);
  const restoreFirstDay = useEffectEvent(() => {
    // It was clicked in the static calendar, or React Aria dropped it because the focus left the calendar.
    if (first === null && firstDay.current) state?.setAnchorDate(parseDate(firstDay.current));
  });
  const clear = useEffectEvent(() => state?.setAnchorDate(null));
  useEffect(() => {
    if (clearCount > 0) clear();
  }, [clearCount]);
  useEffect(() => {
    restoreFirstDay();
    if (reported.current === first || (first === null && firstDay.current)) return;
    reported.current = first;
    startTransition(() => onFirst(first));
  }, [first, firstDay, onFirst]);
  useEffect(() => {
    // The first day alone is no preview: it is highlighted before the pointer has moved.
    startTransition(() => onPreview(start && end && start !== end ? stayBetween(start, end, rates) : null));
  }, [start, end, rates, onPreview]);
  return null;
}

/** The price of the night that begins on `day`, in a few characters; null when the calendar shows no prices. */
function dayPrice(prices: CalendarPrices, day: Day): string | null {
  return prices.rates.show_prices ? formatShortMoney(priceOfNight(day, prices), prices.currency) : null;
}

interface DayCellProps extends Pick<CalendarProps, "marks" | "today" | "prices"> {
  /** The attributes of React Aria. */
  cell: ComponentProps<"div">;
  day: Day;
  isSelected: boolean;
  isOutsideMonth: boolean;
}

/** A day, whose label uses the property's today; React Aria would use the browser's. */
function DayCell({ cell, day, isSelected, isOutsideMonth, marks, today, prices }: DayCellProps) {
  const first = use(RangeCalendarStateContext)?.anchorDate?.toString() ?? null;
  const limits = { marks, today, rates: prices.rates };
  const isFree = day >= today && !isTaken(marks, day);
  const isCheckOut = first !== null && first < day && isCheckOutOnly(limits, day);
  const isExplained = isFree || isCheckOut || marks.get(day) === "preparation";
  const isCheckIn = prices.rates.counting === "nights" && day === first;
  const rule = isExplained && !isCheckIn ? findDayRule(limits, first, day) : null;
  const price = isFree ? dayPrice(prices, day) : null;
  const note = rule ? formatBrokenRule(rule) : price;
  return (
    <div
      {...cell}
      // In a transition, because it only repeats the focused day but renders all days again.
      onFocus={(event) => startTransition(() => cell.onFocus?.(event))}
      {...(isOutsideMonth ? {} : dayAttributes(limits, day))}
      // React Aria calls a stay invalid whose last day can't be the first of another one.
      aria-invalid={undefined}
      aria-label={dayLabel(limits, day, isSelected, note === null ? [] : [note])}
    />
  );
}

/**
 * Which days can't be clicked: taken ones, those that a rule of the owner excludes and, after the first click, those that
 * a taken day separates from the first.
 */
function unavailableFor(limits: StayLimits) {
  const { marks, today, rates } = limits;
  const byNights = rates.counting === "nights";
  // Called for every day of the month at each render, mostly with the same first day.
  let cached: { first: Day; before: Day | null; after: Day | null } | null = null;
  return (date: DateValue, anchor: DateValue | null): boolean => {
    const day = date.toString();
    if (!anchor) {
      return day > lastBookableDay(today) || isTaken(marks, day) || findDayRule(limits, null, day) !== null;
    }
    const first = anchor.toString();
    // React Aria shows no unavailable day as selected.
    if (byNights && day === first) return false;
    if (cached?.first !== first) cached = { first, ...nearestTaken(marks, first) };
    const { before, after } = cached;
    if ((before !== null && day <= before) || (after !== null && (byNights ? day > after : day >= after))) return true;
    return findDayRule(limits, first, day) !== null;
  };
}

/** The last day that can be selected: by nights the check-out after the last night that can be booked. */
function lastSelectableDay(today: Day, { counting }: Rates): Day {
  return addDays(lastBookableDay(today), counting === "nights" ? 1 : 0);
}
