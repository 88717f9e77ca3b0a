import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { GuestLinkCard } from "#app/features/bookings/entered/guest-link-card.tsx";
import { useJsonQuery } from "#app/lib/forms/use-json-query.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** The private link of a stay whose guest has no account; nothing for other bookings. */
export function GuestLink({ booking }: { booking: BookingView }) {
  return booking.user_id === null && booking.user ? <LoadedGuestLink id={booking.id} /> : null;
}

function LoadedGuestLink({ id }: { id: string }) {
  const { answer, retry } = useJsonQuery<{ url: string | null }>(`/admin/bookings/${id}/link`, m.entered_link_failed());
  if (answer.state === "loading") return null;
  if (answer.state === "error") {
    return (
      <Notice tone="error">
        {answer.message} <Button onClick={retry}>{m.ui_try_again()}</Button>
      </Notice>
    );
  }
  return answer.value.url && <GuestLinkCard booking_id={id} url={answer.value.url} heading="h3" />;
}
