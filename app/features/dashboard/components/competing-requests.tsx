import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { ApprovalPreview } from "#app/features/bookings/decisions/competing-requests.ts";
import { CompetingTimeline } from "#app/features/bookings/decisions/components/competing-timeline.tsx";
import { useJsonQuery } from "#app/lib/forms/use-json-query.ts";
import { m } from "#messages";

/** The other open requests for nights of this one; nothing when there are none. */
export function CompetingRequests({ booking }: { booking: BookingView }) {
  const url = `/admin/bookings/approval?booking_id=${booking.id}`;
  const { answer } = useJsonQuery<ApprovalPreview>(url, m.dashboard_nights_failed());
  if (answer.state !== "loaded" || answer.value.competing.length === 0) return null;
  const { approved, competing, now } = answer.value;
  return (
    <section>
      <h3 className="mb-1.5 text-lg">{m.booking_competing_title()}</h3>
      <CompetingTimeline requests={[...approved, ...competing]} chosen={[booking.id]} now={now} />
    </section>
  );
}
