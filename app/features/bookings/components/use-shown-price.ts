import { useState } from "react";
import type { BookingProperty } from "#app/features/bookings/booking-property.ts";
import { formatAmount } from "#app/features/bookings/booking-format.ts";
import { quoteStay } from "#app/features/pricing/price.ts";
import { toDecimal } from "#app/lib/money.ts";
import type { Stay } from "#app/lib/stay.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { m } from "#messages";

/** A total that the guest has seen for what they chose. */
interface ShownPrice {
  /** The stay and the guests that it is for. */
  choice: string;
  /** Decimal in `currency`. */
  total: string;
  currency: string;
}

/** What the server sends with 409 when its quote differs from the total that was shown. */
interface PriceChanged extends FormError {
  lines: { label: string; amount: string }[];
  total: string;
  currency: string;
}

/** The lines of a changed price, amounts as people read them. */
export interface ChangedPrice {
  lines: { label: string; amount: string }[];
  total: string;
}

/**
 * The total that the guest has agreed to by choosing: it follows their choice, and neither a saved price nor a live
 * update. `asked` is the number of guests they chose, `guest_count` how many of them there is room for.
 */
export function useDisplayedPrice(stay: Stay | null, asked: number, guest_count: number, house: BookingProperty) {
  const current = stay && describe(stay, asked, guest_count, house);
  const [seen, setSeen] = useState(current);
  const [answer, setAnswer] = useState<(PriceChanged & { choice: string }) | null>(null);
  if (current && current.choice !== seen?.choice) setSeen(current);
  const shown = seen && current?.choice === seen.choice ? seen : current;
  const changed = answer && answer.choice === current?.choice ? answer : null;
  const isOutdated =
    shown !== null && current !== null && (shown.total !== current.total || shown.currency !== current.currency);
  return {
    shown,
    /** The new lines, once the server has answered with them. */
    changed: changed && readable(changed),
    /** What a live update has done to the price since the guest chose. */
    update:
      isOutdated && !changed
        ? m.booking_price_updated({
            before: formatAmount(shown.total, shown.currency),
            after: formatAmount(current.total, current.currency),
          })
        : null,
    /** Takes a refusal's new price as shown, so that sending the form again confirms it. */
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

function describe(stay: Stay, asked: number, guest_count: number, house: BookingProperty): ShownPrice {
  return {
    choice: `${stay.start_date} ${stay.end_date} ${asked}`,
    total: toDecimal(quoteStay(stay, guest_count, house).total, house.currency),
    currency: house.currency,
  };
}

function readable({ lines, total, currency }: PriceChanged): ChangedPrice {
  return {
    lines: lines.map(({ label, amount }) => ({ label, amount: formatAmount(amount, currency) })),
    total: formatAmount(total, currency),
  };
}
