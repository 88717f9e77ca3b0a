import { useState } from "react";
import { formatAmount, formatQuoteLines } from "#app/features/bookings/quote-format.ts";
import type { Quote } from "#app/features/pricing/price.ts";
import { toDecimal } from "#app/lib/money.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { m } from "#messages";

/** A total that the guest was shown for their choice. */
interface ShownPrice {
  /** The stay, the guest count and the extras that it is for, as one string to compare. */
  choice: string;
  /** Decimal in `currency`. */
  total: string;
  currency: string;
}

/** The server's 409 response when its quote differs from the shown total; amounts as decimals in `currency`. */
interface PriceChanged extends FormError {
  lines: { label: string; amount: string }[];
  total: string;
  currency: string;
}

/** The lines of a changed price, with amounts formatted for display. */
export interface ChangedPrice {
  lines: { label: string; amount: string }[];
  total: string;
}

/**
 * The total that the guest agrees to by choosing: it changes with their choice, but not when the owner changes the price
 * meanwhile. `choice` is what they chose as one string to compare, and `quote` its price; null while no stay is chosen.
 */
export function useDisplayedPrice(choice: string | null, quote: Quote | null, currency: string) {
  const current: ShownPrice | null =
    choice === null || quote === null ? null : { choice, total: toDecimal(quote.total, currency), currency };
  const [seen, setSeen] = useState(current);
  const [answer, setAnswer] = useState<(PriceChanged & { choice: string }) | null>(null);
  if (current && current.choice !== seen?.choice) setSeen(current);
  const shown = seen && current?.choice === seen.choice ? seen : current;
  const changed = answer && answer.choice === current?.choice ? answer : null;
  const isOutdated =
    shown !== null && current !== null && (shown.total !== current.total || shown.currency !== current.currency);
  return {
    shown,
    /** The new lines after a 'price-changed' error. */
    changed: changed && formatChangedPrice(changed),
    /** How a live update has changed the price since the guest chose; null when it has not. */
    update:
      isOutdated && !changed
        ? m.booking_price_updated({
            before: formatAmount(shown.total, shown.currency),
            after: formatAmount(current.total, current.currency),
          })
        : null,
    /** Takes the new price of a 'price-changed' error as shown, so that sending the form again confirms it. */
    onError: (formError: FormError) => {
      if (!current || !isPriceChanged(formError)) return;
      setSeen({ choice: current.choice, total: formError.total, currency: formError.currency });
      setAnswer({ ...formError, choice: current.choice });
    },
  };
}

export function isPriceChanged(formError: FormError): formError is PriceChanged {
  return formError.error === "price-changed" && "lines" in formError;
}

function formatChangedPrice({ lines, total, currency }: PriceChanged): ChangedPrice {
  return {
    lines: formatQuoteLines(lines, currency),
    total: formatAmount(total, currency),
  };
}
