import type { BookingStatus } from "#app/lib/enums.ts";
import { statusLabels } from "#app/features/bookings/booking-status.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

const tones: Record<BookingStatus, BadgeTone> = { pending: "wait", approved: "yes", denied: "no", cancelled: "gone" };

export function StatusBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={tones[status]}>{statusLabels[status]()}</Badge>;
}
