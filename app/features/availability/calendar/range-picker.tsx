import { parseDate } from "@internationalized/date";
import {
  memo,
  type MouseEvent,
  type RefObject,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
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
import { type CalendarProps, dayAttributes, MonthNames } from "#app/features/availability/calendar/calendar-month.tsx";
import { isTaken, dayLabel } from "#app/features/availability/day-status.ts";
import { type Month, monthOf } from "#app/features/availability/calendar/month-grid.ts";
import { type Day, lastBookableDay, type Stay } from "#app/lib/stay.ts";
import { firstDayOfWeek, localeTag } from "#app/lib/i18n.ts";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

export interface RangePickerProps extends CalendarProps {
  /** The month to open at. */
  month: Month;
  /** Months side by side, if there is room for them. */
  months: 1 | 2;
  /** The container's initial width in CSS pixels. */
  width: number;
}

/** The panel width in CSS pixels that has room for two months; the same as in calendar.css. */
const TWO_MONTHS_WIDTH = 512;

/**
 * The interactive calendar, for mouse, touch, keyboard and screen readers. A range can't include taken days. Memoized,
 * because rendering its days is slow on phones and a change of the hint must not cause it.
 */
export const RangePicker = memo(function RangePicker({
  marks,
  today,
  stay,
  month,
  months,
  firstDay,
  onFirst,
  onChoose,
  onTakenDay,
  width,
}: RangePickerProps) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useWidth(container, width) >= TWO_MONTHS_WIDTH ? months : 1;
  // Shows the selected days at once; everything else that depends on the stay follows in a transition.
  const [chosen, showChosen] = useOptimistic(stay);
  const value = chosen && { start: parseDate(chosen.start_date), end: parseDate(chosen.end_date) };
  const choose = (next: Stay) =>
    startTransition(() => {
      showChosen(next);
      onChoose(next);
    });

  // React Aria has no event for a click on an unavailable day.
  const explain = (event: MouseEvent) => {
    const day = takenCell(event)?.dataset.day;
    if (day) onTakenDay(day);
  };

  return (
    <div ref={container} onMouseDownCapture={keepFocus} onClickCapture={explain}>
      <I18nProvider locale={localeTag()}>
        <RangeCalendar
          aria-label={m.booking_choose_stay()}
          value={value}
          onChange={({ start, end }) => choose({ start_date: start.toString(), end_date: end.toString() })}
          isDateUnavailable={(date) => isTaken(marks, date.toString())}
          minValue={parseDate(today)}
          maxValue={parseDate(lastBookableDay(today))}
          defaultFocusedValue={parseDate(
            firstDay.current ?? stay?.start_date ?? (monthOf(today) === month ? today : `${month}-01`),
          )}
          visibleDuration={{ months: shown }}
          pageBehavior="single"
          firstDayOfWeek={firstDayOfWeek() === 1 ? "mon" : "sun"}
          commitBehavior="reset"
        >
          <FirstClick firstDay={firstDay} onFirst={onFirst} />
          <div className="calendar-months-head">
            <Arrow slot="previous" icon="back" />
            <VisibleMonths months={shown} />
            <Arrow slot="next" icon="forward" />
          </div>
          <div className="calendar-months" data-months={shown}>
            {Array.from({ length: shown }, (_, offset) => (
              <div key={offset} className="calendar-month">
                <CalendarGrid offset={{ months: offset }} weekdayStyle="long">
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
            ))}
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

function VisibleMonths({ months }: { months: number }) {
  const state = use(RangeCalendarStateContext);
  return state && <MonthNames month={monthOf(state.visibleRange.start.toString())} months={months} />;
}

/** Reports the first of the two clicks, which the calendar exposes only in its state. */
function FirstClick({ firstDay, onFirst }: Pick<RangePickerProps, "firstDay" | "onFirst">) {
  const state = use(RangeCalendarStateContext);
  const first = state?.anchorDate?.toString() ?? null;
  const reported = useRef<Day | null>(null);
  const restoreFirstDay = useEffectEvent(() => {
    if (firstDay.current) state?.setAnchorDate(parseDate(firstDay.current));
  });
  // The first day may have been clicked in the static calendar.
  useEffect(() => restoreFirstDay(), []);
  useEffect(() => {
    if (reported.current === first) return;
    reported.current = first;
    startTransition(() => onFirst(first));
  }, [first, onFirst]);
  return null;
}

/** The element's current width in CSS pixels. */
function useWidth(container: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first);
  useEffect(() => {
    if (!container.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [container]);
  return width;
}
