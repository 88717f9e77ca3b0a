import { formatAmount } from "#app/features/bookings/quote-format.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { StatusBadge } from "#app/features/bookings/components/status-badge.tsx";
import { StayDetails, StayHost, StayLinks } from "#app/features/bookings/components/stay-details.tsx";
import type { StayPhoto } from "#app/features/bookings/list/my-stays.server.ts";
import { Photo } from "#app/features/images/photo.tsx";
import type { Contact } from "#app/features/property/contact.ts";
import { formatTripWithYear } from "#app/lib/stay.ts";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

interface StayRowProps {
  booking: BookingView;
  manager: Contact;
  photo: StayPhoto | undefined;
}

/** One of a guest's bookings as a row that opens in place. */
export function StayRow({ booking, manager, photo }: StayRowProps) {
  const facts = [
    m.nights({ count: booking.nights }),
    formatAmount(booking.total_price, booking.currency),
    m.guests({ count: booking.guest_count }),
  ];
  return (
    <details className="folding border-b border-sand-200">
      <summary className="flex items-center gap-3 py-3">
        {photo && (
          <span className="size-16 shrink-0 overflow-hidden rounded-[0.625rem] bg-sand-200">
            <Photo image={photo} alt="" sizes="4rem" className="size-full object-cover" />
          </span>
        )}
        <span className="grid min-w-0 grow gap-0.5">
          <span className="figures leading-snug font-semibold">{formatTripWithYear(booking)}</span>
          <span className="figures text-sm leading-snug text-ink-600">{facts.join(" · ")}</span>
          <StatusBadge status={booking.status} />
        </span>
        <Icon name="down" className="folding-mark size-4" />
      </summary>
      <div className="grid gap-3 pt-1 pb-3">
        <p className="text-sm text-ink-600 wrap-anywhere">{booking.property?.title}</p>
        <StayDetails booking={booking} />
        <StayHost manager={manager} />
        <StayLinks booking={booking} />
      </div>
    </details>
  );
}
