import { useMemo, useState } from "react";
import { AvailabilityCalendar } from "#app/features/availability/calendar/availability-calendar.tsx";
import { StayHint } from "#app/features/availability/components/stay-hint.tsx";
import { useStaySelection } from "#app/features/availability/use-stay-selection.ts";
import { ExtraChoice } from "#app/features/bookings/components/extra-choice.tsx";
import { PriceBreakdown } from "#app/features/bookings/components/stay-summary.tsx";
import { type Prices, quoteStay } from "#app/features/pricing/price.ts";
import { formatBrokenRule } from "#app/features/pricing/rule-sentences.tsx";
import { findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import { type Day, formatTrip, type Stay } from "#app/lib/stay.ts";
import type { Rates } from "#app/server/db/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SheetScope } from "#app/ui/sheet.tsx";
import { m } from "#messages";

interface PriceCalendarProps {
  property: Prices & { rates: Rates; max_guests: number };
  today: Day;
  /** Called to set the price of the chosen days. */
  onPrice: (days: Stay) => void;
}

const noDays = new Map();
const noRules: Rates = {};

/** The price of each day, and what the chosen days cost a guest. */
export function PriceCalendar({ property, today, onPrice }: PriceCalendarProps) {
  const { seasons, weekday_prices, extras: offered } = property.rates;
  // By days in any case: the owner prices nights.
  const limits = { marks: noDays, today, rates: noRules };
  const { problem, rule, preview, clear, ...choice } = useStaySelection(limits, {});
  // Without the rules for guests: the owner can choose any day.
  const prices = useMemo(
    () => ({ ...property, rates: { seasons, weekday_prices, show_prices: true } }),
    [property, seasons, weekday_prices],
  );
  const [guest_count, setGuestCount] = useState(Math.min(2, property.max_guests));
  const [extras, setExtras] = useState<string[]>([]);
  const stay = preview ?? (choice.first ? null : choice.stay);
  const broken = stay && findBrokenRule(stay, property.rates, today);
  return (
    <section aria-label={m.rates_calendar()} className="panel grid gap-5">
      <SheetScope>
        <AvailabilityCalendar {...choice} marks={noDays} today={today} prices={prices} />
      </SheetScope>
      {stay ? (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-lg">{formatTrip(stay)}</h2>
            <Button variant="quiet" className="-mr-3 text-sm" onClick={clear}>
              {m.booking_clear_dates()}
            </Button>
          </div>
          <SelectField
            label={m.booking_guests()}
            value={guest_count}
            onChange={({ target }) => setGuestCount(Number(target.value))}
          >
            {Array.from({ length: property.max_guests }, (_, index) => (
              <option key={index} value={index + 1}>
                {m.guests({ count: index + 1 })}
              </option>
            ))}
          </SelectField>
          <ExtraChoice {...{ offered, extras, setExtras }} currency={property.currency} />
          <PriceBreakdown
            quote={quoteStay(stay, guest_count, property, { extras, today })}
            currency={property.currency}
          />
          {broken && (
            <Notice tone="warning">
              {m.rates_not_bookable()} {formatBrokenRule(broken)}
            </Notice>
          )}
          <Button variant="primary" onClick={() => onPrice(stay)}>
            {m.rates_price_days()}
          </Button>
        </>
      ) : (
        <p className="text-sm text-ink-600">
          {choice.first ? (
            <StayHint {...{ limits, problem, rule, preview }} first={choice.first} />
          ) : (
            m.rates_calendar_hint()
          )}
        </p>
      )}
    </section>
  );
}
