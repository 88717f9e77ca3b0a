import { ApprovalDialog, type Denials } from "#app/features/bookings/decisions/components/approval-dialog.tsx";
import { CalendarDialog } from "#app/features/bookings/decisions/components/calendar-dialog.tsx";
import { ReasonDialog } from "#app/features/bookings/decisions/components/reason-dialog.tsx";
import type { Decisions } from "#app/features/bookings/decisions/components/use-decisions.ts";

/** The dialog before a decision is sent: it confirms an unpaid approval, or asks for the reason for the guest. */
export function DecisionDialogs({ decisions }: { decisions: Decisions }) {
  const { confirmation, isConfirming, busy, failure, close, decide } = decisions;
  if (!confirmation) return null;
  const { verb, bookings, skipped, doubts, denials, preview = null, number } = confirmation;
  const dialog = { open: isConfirming, bookings, busy, failure, onClose: close };
  if (doubts) {
    const approve = () => void decide("approve", bookings, { accepted: doubts, denials });
    return <CalendarDialog key={number} {...dialog} doubts={doubts} onApprove={approve} />;
  }
  if (verb === "approve") {
    const approve = (chosen: Denials | null) => void decide("approve", bookings, { skipped, denials: chosen });
    return <ApprovalDialog key={number} {...dialog} preview={preview} onApprove={approve} />;
  }
  return (
    <ReasonDialog key={number} {...dialog} verb={verb} onReason={(reason) => void decide(verb, bookings, { reason })} />
  );
}
