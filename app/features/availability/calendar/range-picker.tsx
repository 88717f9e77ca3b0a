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
import {
  dayLabel,
  findDayRule,
  isTaken,
  nearestTaken,
  type StayLimits,
} from "#app/features/availability/day-status.ts";
import { type Month, monthOf } from "#app/features/availability/calendar/month-grid.ts";
import { type Day, lastBookableDay, type Stay } from "#app/lib/stay.ts";
import { formatBrokenRule } from "#app/features/pricing/rule-sentences.tsx";
import { priceOfNight } from "#app/features/pricing/price.ts";
import { formatShortMoney } from "#app/lib/format-short-money.ts";
import { firstDayOfWeek, localeTag } from "#app/lib/i18n.ts";
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
  const value = chosen && { start: parseDate(chosen.start_date), end: parseDate(chosen.end_date) };
  const choose = (next: Stay) =>
    startTransition(() => {
      showChosen(next);
      onFirst(null);
      onChoose(next);
    });
  const { rates } = prices;
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
          onChange={({ start, end }) => choose({ start_date: start.toString(), end_date: end.toString() })}
          isDateUnavailable={isUnavailable}
          // Otherwise React Aria turns off the arrows to the months that lie behind a taken day.
          allowsNonContiguousRanges
          minValue={parseDate(today)}
          maxValue={parseDate(lastBookableDay(today))}
          defaultFocusedValue={parseDate(
            firstDay.current ?? stay?.start_date ?? (monthOf(today) === month ? today : `${month}-01`),
          )}
          firstDayOfWeek={firstDayOfWeek() === 1 ? "mon" : "sun"}
          commitBehavior="reset"
        >
          <SelectionReporter {...{ firstDay, onFirst, onPreview, clearCount }} />
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
                        {!isOff && !isDisabled && rates.show_prices && (
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

type ReporterProps = Pick<RangePickerProps, "firstDay" | "onFirst" | "onPreview" | "clearCount">;

/** Reports the first of the two days and the stay under the pointer, which the calendar exposes only in its state. */
function SelectionReporter({ firstDay, onFirst, onPreview, clearCount }: ReporterProps) {
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
    startTransition(() => onPreview(start && end ? { start_date: start, end_date: end } : null));
  }, [start, end, onPreview]);
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
  const isFree = day >= today && !isTaken(marks, day);
  const isExplained = isFree || marks.get(day) === "preparation";
  const rule = isExplained ? findDayRule({ marks, today, rates: prices.rates }, first, day) : null;
  const price = isFree ? dayPrice(prices, day) : null;
  const note = rule ? formatBrokenRule(rule) : price;
  return (
    <div
      {...cell}
      // In a transition, because it only repeats the focused day but renders all days again.
      onFocus={(event) => startTransition(() => cell.onFocus?.(event))}
      {...(isOutsideMonth ? {} : dayAttributes({ day, marks, today }))}
      aria-label={dayLabel(marks, day, today, isSelected, note === null ? [] : [note])}
    />
  );
}

/**
 * Which days can't be clicked: taken ones, those that a rule of the owner excludes and, after the first click, those that
 * a taken day separates from the first.
 */
function unavailableFor(limits: StayLimits) {
  const { marks } = limits;
  // Called for every day of the month at each render, mostly with the same first day.
  let cached: { first: Day; before: Day | null; after: Day | null } | null = null;
  return (date: DateValue, anchor: DateValue | null): boolean => {
    const day = date.toString();
    if (!anchor) return isTaken(marks, day) || findDayRule(limits, null, day) !== null;
    const first = anchor.toString();
    if (cached?.first !== first) cached = { first, ...nearestTaken(marks, first) };
    const { before, after } = cached;
    if ((before !== null && day <= before) || (after !== null && day >= after)) return true;
    return findDayRule(limits, first, day) !== null;
  };
}
