import { type DateValue, parseDate } from "@internationalized/date";
import {
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
import { type CalendarProps, dayAttributes, MonthName } from "#app/features/availability/calendar/calendar-month.tsx";
import { dayLabel, type DayMarks, isTaken, nearestTaken } from "#app/features/availability/day-status.ts";
import { type Month, monthOf } from "#app/features/availability/calendar/month-grid.ts";
import { type Day, lastBookableDay, type Stay } from "#app/lib/stay.ts";
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
  const isUnavailable = useMemo(() => unavailableFor(marks), [marks]);

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
                      // The label uses the property's today; React Aria would use the browser's.
                      <div
                        {...props}
                        // In a transition, because it only repeats the focused day but renders all days again.
                        onFocus={(event) => startTransition(() => props.onFocus?.(event))}
                        {...(isOutsideMonth ? {} : dayAttributes({ day: date.toString(), marks, today }))}
                        aria-label={dayLabel(marks, date.toString(), today, isSelected)}
                      />
                    )}
                  >
                    {({ formattedDate }) => <span className="number">{formattedDate}</span>}
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

/** Which days can't be clicked: taken ones and, after the first click, those that a taken day separates from the first. */
function unavailableFor(marks: DayMarks) {
  // Called for every day of the month at each render, mostly with the same first day.
  let cached: { first: Day; before: Day | null; after: Day | null } | null = null;
  return (date: DateValue, anchor: DateValue | null): boolean => {
    const day = date.toString();
    if (!anchor) return isTaken(marks, day);
    const first = anchor.toString();
    if (cached?.first !== first) cached = { first, ...nearestTaken(marks, first) };
    const { before, after } = cached;
    return (before !== null && day <= before) || (after !== null && day >= after);
  };
}
