import { ApprovalDialog } from "#app/features/bookings/components/approval-dialog.tsx";
import { ReasonDialog } from "#app/features/bookings/components/reason-dialog.tsx";
import type { Decisions } from "#app/features/bookings/components/use-decisions.ts";

/** What is asked before a decision is sent: whether unpaid is meant, or the reason that the guest will read. */
export function DecisionDialogs({ decisions }: { decisions: Decisions }) {
  const { question, isAsking, busy, failure, close, decide } = decisions;
  if (!question) return null;
  const { verb, bookings, number } = question;
  const window = { open: isAsking, bookings, busy, failure, onClose: close };
  if (verb === "approve") {
    return <ApprovalDialog key={number} {...window} onApprove={() => void decide("approve", bookings)} />;
  }
  return (
    <ReasonDialog key={number} {...window} verb={verb} onReason={(reason) => void decide(verb, bookings, reason)} />
  );
}
