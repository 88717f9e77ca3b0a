import { useEffect, useRef } from "react";
import type { Outcome } from "#app/dashboard/use-decisions.ts";
import { CloseButton } from "#app/ui/dialog.tsx";

/** What came of a decision, in sight wherever one has scrolled to; takes the focus, since its button may be gone. */
export function DecisionOutcome({ outcome, onDismiss }: { outcome: Outcome | null; onDismiss: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const words = outcome && [outcome.done, ...outcome.refused].join(" ");
  useEffect(() => {
    if (words) ref.current?.focus({ preventScroll: true });
  }, [words]);
  const tone = outcome && outcome.refused.length > 0 ? "border-clay bg-clay-100" : "border-leaf bg-leaf-100";
  return (
    <output className="sticky top-3 z-20 block empty:hidden">
      {outcome && (
        <div
          ref={ref}
          tabIndex={-1}
          className={`flex items-start justify-between gap-4 rounded-control border-l-4 px-4 py-3 text-sm shadow-lift ${tone}`}
        >
          <div className="grid gap-1">
            {outcome.done && <p className="font-semibold">{outcome.done}</p>}
            {outcome.refused.length > 1 && <p className="font-semibold">{outcome.refused.length} were not changed:</p>}
            <ul className="grid gap-1">
              {outcome.refused.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
          <CloseButton onClick={onDismiss} label="Dismiss" />
        </div>
      )}
    </output>
  );
}
