import { useEffect, useRef } from "react";
import type { Outcome } from "#app/features/bookings/decisions/components/use-decisions.ts";
import { UndoDecision } from "#app/features/bookings/decisions/components/undo-decision.tsx";
import { CloseButton } from "#app/ui/dialog.tsx";
import { m } from "#messages";

interface DecisionOutcomeProps {
  outcome: Outcome | null;
  onDismiss: () => void;
  className?: string;
}

/** The result of a decision. Takes the focus, because the button that made it may be gone. */
export function DecisionOutcome({ outcome, onDismiss, className = "" }: DecisionOutcomeProps) {
  const ref = useRef<HTMLDivElement>(null);
  const messages = outcome
    ? outcome.errors.map(({ label, message }) => (label ? `${label}: ${message}` : message))
    : [];
  const text = outcome && [outcome.success, ...messages].join(" ");
  useEffect(() => {
    if (text) ref.current?.focus({ preventScroll: true });
  }, [text]);
  const tone = outcome && messages.length > 0 ? "border-clay bg-clay-100" : "border-leaf bg-leaf-100";
  return (
    <output className={`block empty:hidden ${className}`}>
      {outcome && (
        <div
          ref={ref}
          tabIndex={-1}
          className={`flex items-start justify-between gap-4 rounded-control border-l-4 px-4 py-3 text-sm shadow-lift ${tone}`}
        >
          <div className="grid gap-1">
            {outcome.success && <p className="font-semibold">{outcome.success}</p>}
            {outcome.decision_id && (
              <UndoDecision key={outcome.decision_id} id={outcome.decision_id} onUndone={onDismiss} />
            )}
            {messages.length > 1 && (
              <p className="font-semibold">{m.booking_not_changed({ count: messages.length })}</p>
            )}
            <ul className="grid gap-1">
              {messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
          <CloseButton onClick={onDismiss} label={m.ui_dismiss()} />
        </div>
      )}
    </output>
  );
}
