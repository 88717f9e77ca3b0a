import { useEffect, useState } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { useSheet } from "#app/ui/sheet.tsx";
import { m } from "#messages";

/** The price and a link to the panel, fixed at the bottom of small screens while the panel is out of view. */
export function PriceBar({ price, target }: { price: string; target: string }) {
  const { setFront } = useSheet();
  const isInView = useInView(target);
  return (
    <div
      className={`fixed inset-x-0 bottom-0 z-30 border-t border-sand-200 bg-sand-50 pb-[env(safe-area-inset-bottom)] transition-transform duration-200 lg:hidden ${isInView ? "invisible translate-y-full" : ""}`}
    >
      <div className="page flex items-center justify-between gap-4 py-3">
        <p className="leading-tight">
          <span className="figures serif text-xl">{price}</span>{" "}
          <span className="text-sm text-ink-600">{m.booking_per_night()}</span>
        </p>
        <a
          href={`#${target}`}
          className={buttonClass("primary", "min-w-36 no-underline")}
          onClick={(event) => {
            event.preventDefault();
            setFront(true);
          }}
        >
          {m.booking_check_dates()}
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
