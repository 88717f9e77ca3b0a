import { useEffect, useState } from "react";
import { UNDO_SECONDS } from "#app/features/email/undo-delay.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { m } from "#messages";

/** A button that undoes a decision about several bookings, while its e-mails have not left. */
export function UndoDecision({ id, onUndone }: { id: string; onUndone: () => void }) {
  const left = useCountdown(UNDO_SECONDS);
  const toast = useToast();
  const { busy, formError, send } = useSubmission({
    failure: m.booking_undo_failed(),
    onSuccess: () => {
      toast(m.booking_undone());
      onUndone();
    },
  });
  if (formError) return <p>{formError.message}</p>;
  if (left === 0 && !busy) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <Button
        variant="quiet"
        className="-ml-3"
        busy={busy}
        busyLabel={m.booking_undoing()}
        onClick={() => void send(`/admin/bookings/decisions/${id}/undo`, new URLSearchParams())}
      >
        {m.booking_undo()}
      </Button>
      <span aria-hidden="true" className="figures text-ink-600">
        {m.booking_undo_seconds({ count: left })}
      </span>
      <span className="sr-only">{m.booking_undo_note({ count: UNDO_SECONDS })}</span>
    </p>
  );
}

/** The seconds left of `from`. */
function useCountdown(from: number): number {
  const [left, setLeft] = useState(from);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}
