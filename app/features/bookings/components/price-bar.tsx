import { useEffect, useState } from "react";
import { formatMoney } from "#app/lib/money.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { useSheet } from "#app/ui/sheet.tsx";
import { m } from "#messages";

/** The price of the chosen stay. */
export interface StayQuote {
  nights: number;
  /** In the currency's minor units. */
  total: number;
}

interface PriceBarProps {
  /** Of one night, formatted. */
  price: string;
  currency: string;
  /** Null while no stay is chosen. */
  quote: StayQuote | null;
  target: string;
}

/**
 * The price of a night, or of the chosen stay, and a link to the panel, at the bottom of small screens while the panel
 * is out of view. It ends above the footer.
 */
export function PriceBar({ price, currency, quote, target }: PriceBarProps) {
  const { setFront } = useSheet();
  const isInView = useInView(target);
  return (
    <div
      className={`sticky bottom-0 z-30 border-t border-sand-200 bg-sand-50 pb-[env(safe-area-inset-bottom)] transition-transform duration-200 lg:hidden ${isInView ? "invisible translate-y-full" : ""}`}
    >
      <div className="page flex items-center justify-between gap-4 py-3">
        <p className="leading-tight">
          <span className="figures serif text-xl">{quote ? formatMoney(quote.total, currency) : price}</span>{" "}
          <span className="text-sm text-ink-600">
            {quote ? m.nights({ count: quote.nights }) : m.booking_per_night()}
          </span>
        </p>
        <a
          href={`#${target}`}
          className={buttonClass("primary", "min-w-36 no-underline")}
          onClick={(event) => {
            event.preventDefault();
            setFront(true);
          }}
        >
          {quote ? m.booking_continue() : m.booking_check_dates()}
        </a>
      </div>
    </div>
  );
}

function useInView(id: string): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isInView;
}
