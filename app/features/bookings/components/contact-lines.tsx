import { namesOf } from "#app/features/bookings/booking-format.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { Contact } from "#app/features/property/contact.ts";
import { m } from "#messages";

interface ContactLinesProps {
  contact: Contact;
  /** The texts in place of an unknown address or number; without them the line is omitted. */
  missing?: { email: string; phone: string };
}

/** A contact with links to write or call. */
export function ContactLines({ contact, missing }: ContactLinesProps) {
  return (
    <p className="grid text-sm">
      <strong className="font-semibold wrap-anywhere">{contact.full_name || m.property_manager()}</strong>
      {contact.email ? (
        <a
          href={`mailto:${contact.email}`}
          className="py-0.5 text-ocean-700 underline wrap-anywhere pointer-coarse:py-3"
        >
          {contact.email}
        </a>
      ) : (
        missing && <span className="py-0.5 text-ink-600">{missing.email}</span>
      )}
      {contact.phone_number ? (
        <a
          href={`tel:${contact.phone_number.replaceAll(/[^+\d]/g, "")}`}
          className="figures py-0.5 text-ocean-700 underline pointer-coarse:py-3"
        >
          {contact.phone_number}
        </a>
      ) : (
        missing && <span className="py-0.5 text-ink-600">{missing.phone}</span>
      )}
    </p>
  );
}

/** The contact of a booking's guest; what is unknown is empty, except the name. */
export function guestContact(booking: BookingView): Contact {
  return {
    full_name: namesOf(booking).guest,
    email: booking.user?.email ?? "",
    phone_number: booking.user?.phone_number ?? null,
  };
}
