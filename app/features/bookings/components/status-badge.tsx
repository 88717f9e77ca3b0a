import type { BookingStatus } from "#app/lib/enums.ts";
import { statusLabels } from "#app/features/bookings/booking-status.ts";

const tones: Record<BookingStatus, string> = {
  pending: "text-pending-700 before:bg-pending before:ring-pending/30",
  approved: "text-leaf before:bg-leaf before:ring-leaf/25",
  denied: "text-clay before:bg-clay before:ring-clay/25",
  cancelled: "text-ink-600 before:bg-ink-500 before:ring-ink-500/25",
};

/** A booking's status as a dot and a word. The word has the meaning; the colour only supports it. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return (
    <span
      className={`inline-flex items-center gap-2.5 pl-[3px] text-sm leading-5 font-semibold whitespace-nowrap before:size-2.5 before:shrink-0 before:rounded-full before:ring-3 ${tones[status]}`}
    >
      {statusLabels[status]()}
    </span>
  );
}
