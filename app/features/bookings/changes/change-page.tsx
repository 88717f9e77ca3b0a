import { useMemo, useState } from "react";
import { Link } from "react-router";
import { AvailabilityCalendar } from "#app/features/availability/calendar/availability-calendar.tsx";
import { CalendarLegend } from "#app/features/availability/calendar/calendar-legend.tsx";
import { markDays } from "#app/features/availability/day-status.ts";
import { useStaySelection } from "#app/features/availability/use-stay-selection.ts";
import { ChangeForm, type ChangePageProps } from "#app/features/bookings/changes/change-form.tsx";
import { withoutGuestRules } from "#app/features/pricing/guest-rules.ts";
import { hasSameDates, type Stay } from "#app/lib/stay.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { lazyWithFallback } from "#app/ui/lazy-with-fallback.tsx";
import { SheetScope } from "#app/ui/sheet.tsx";
import { m } from "#messages";

const LazyStayHint = lazyWithFallback({
  load: async () => (await import("#app/features/availability/components/stay-hint.tsx")).StayHint,
  message: m.booking_no_details,
});

/** The page on which a guest asks for other dates or guests, and an admin changes a stay directly. */
export function ChangePage(props: ChangePageProps) {
  const { booking, property, availability, today, host, isAdmin, typed } = props;
  const hasPastDays = booking.start_date < today;
  const rates = useMemo(
    () => (isAdmin ? withoutGuestRules(property.rates) : property.rates),
    [isAdmin, property.rates],
  );
  const marks = useMemo(() => markDays(availability, rates.preparation_days), [availability, rates.preparation_days]);
  const limits = { marks, today, rates };
  // The booking's own dates are the default, also when they break a newer rule.
  const initial = isDates(typed) && hasSameDates(typed, booking) ? {} : typed;
  const { problem, rule, preview, clear, ...choice } = useStaySelection(limits, initial);
  const [dates, setDates] = useState<Stay>(isDates(typed) ? typed : booking);
  const stay: Stay = hasPastDays ? dates : (choice.stay ?? booking);
  const back = isAdmin ? "/admin" : `/bookings/${booking.id}`;
  return (
    <div className="page grid gap-6 pt-1 pb-14 sm:pb-20">
      <div>
        <Link
          to={back}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-600 underline-offset-4 hover:underline"
        >
          <Icon name="back" className="size-4" />
          {isAdmin ? m.booking_back_dashboard() : m.change_back()}
        </Link>
        <h1 className="text-4xl leading-tight">
          {isAdmin ? m.change_title_admin({ reference: booking.reference }) : m.change_title()}
        </h1>
        <p className="mt-2 max-w-[38em] text-ink-600">{isAdmin ? m.change_lead_admin() : m.change_lead({ host })}</p>
      </div>
      <div
        className={hasPastDays ? "" : "grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]"}
      >
        {!hasPastDays && (
          <div id="book" className="grid max-w-[27rem] min-w-0 gap-3">
            <SheetScope>
              <AvailabilityCalendar
                {...choice}
                stay={stay}
                marks={marks}
                today={today}
                prices={{ ...property, rates }}
              />
            </SheetScope>
            <div className="flow-root min-h-[2lh] text-sm">
              {(choice.stay || choice.first) && (
                <Button variant="quiet" className="float-right -my-3 -mr-3 text-sm" onClick={clear}>
                  {m.change_keep_dates()}
                </Button>
              )}
              <output className={`block ${problem ? "font-medium text-clay" : "text-ink-600"}`}>
                <LazyStayHint
                  {...{ limits, problem, rule, preview }}
                  first={choice.first}
                  when={problem !== null || choice.first !== null}
                  renderFallback={() => m.booking_choose_new()}
                />
              </output>
            </div>
            <CalendarLegend counting={rates.counting} />
          </div>
        )}
        <ChangeForm {...props} {...{ stay, hasPastDays, back }} onDates={setDates} />
      </div>
    </div>
  );
}

function isDates(typed: Record<string, string>): typed is Record<string, string> & Stay {
  return Boolean(typed.start_date && typed.end_date);
}
