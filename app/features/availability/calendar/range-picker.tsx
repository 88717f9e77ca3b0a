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
  /** The month it opens at. */
  month: Month;
  /** Months side by side, if the place has the room for them. */
  months: 1 | 2;
  /** The place's width in CSS pixels when it appears. */
  width: number;
}

/** As in calendar.css: the panel's width, in CSS pixels at 16 a rem, that holds two months. */
const WIDE = 512;

/**
 * The calendar that can be used: by mouse, touch and keyboard, spoken day by day. It never crosses taken days. Drawing
 * its days takes a phone a while, so it is left alone while only the sentence below it changes.
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
  onTaken,
  width,
}: RangePickerProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useWidth(place, width) >= WIDE ? months : 1;
  // The days take their colour first; what else follows from a stay may take a moment longer.
  const [chosen, showChosen] = useOptimistic(stay);
  const value = chosen && { start: parseDate(chosen.start_date), end: parseDate(chosen.end_date) };
  const choose = (next: Stay) =>
    startTransition(() => {
      showChosen(next);
      onChoose(next);
    });

  // React Aria gives a day that can't be had no event; its click still comes by here.
  const explain = (event: MouseEvent) => {
    const day = takenCell(event)?.dataset.day;
    if (day) onTaken(day);
  };

  return (
    <div ref={place} onMouseDownCapture={keepFocus} onClickCapture={explain}>
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
                          // The day is spoken as the house has it: React Aria would speak the browser's own today.
                          <div
                            {...props}
                            // It tells the calendar what it knows already, and would have all days drawn a second time.
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

/** Turns the page. That it has the focus is told later: the calendar would draw all days a second time for it. */
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

/** Keeps a click on such a day from taking the focus away: the first of the two clicks would be forgotten with it. */
function keepFocus(event: MouseEvent): void {
  if (takenCell(event)) event.preventDefault();
}

/** The cell of a coming day that can't be chosen, if the click is on one. */
function takenCell(event: MouseEvent): HTMLElement | null {
  return (event.target as HTMLElement).closest<HTMLElement>("[data-day][aria-disabled]:not([data-past])");
}

function VisibleMonths({ months }: { months: number }) {
  const state = use(RangeCalendarStateContext);
  return state && <MonthNames month={monthOf(state.visibleRange.start.toString())} months={months} />;
}

/** Tells of the first of the two clicks, which the calendar keeps to itself. */
function FirstClick({ firstDay, onFirst }: Pick<RangePickerProps, "firstDay" | "onFirst">) {
  const state = use(RangeCalendarStateContext);
  const first = state?.anchorDate?.toString() ?? null;
  const told = useRef<Day | null>(null);
  const begin = useEffectEvent(() => {
    if (firstDay.current) state?.setAnchorDate(parseDate(firstDay.current));
  });
  // The first day may have been clicked in the server's calendar.
  useEffect(() => begin(), []);
  useEffect(() => {
    if (told.current === first) return;
    told.current = first;
    startTransition(() => onFirst(first));
  }, [first, onFirst]);
  return null;
}

/** The place's width in CSS pixels, as it changes. */
function useWidth(place: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first);
  useEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return width;
}
