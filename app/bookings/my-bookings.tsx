import { useId, useState } from "react";
import { BookingCard } from "#app/bookings/booking-card.tsx";
import { bookingStatuses, statusLabels } from "#app/bookings/booking-status.ts";
import type { BookingView } from "#app/bookings/booking-view.ts";
import type { PaymentApp } from "#app/db/schema.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import type { Contact } from "#app/property/contact.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";

interface MyBookingsProps {
  isAdmin: boolean;
  manager: Contact;
  payment_apps: PaymentApp[];
}

/** The drawer's bookings: a guest's own, an admin's all, as they are now. */
export function MyBookings(props: MyBookingsProps) {
  const [status, setStatus] = useState("");
  const titleId = useId();
  const { answer, retry } = useAnswer<{ bookings: BookingView[] }>(
    status ? `/bookings?status=${status}` : "/bookings",
    "Failed to load bookings",
  );
  return (
    <section aria-labelledby={titleId} className="grid gap-4 border-t border-sand-200 pt-6">
      <h3 id={titleId} className="text-lg">
        Bookings
      </h3>
      <SelectField label="Status" value={status} onChange={(event) => setStatus(event.target.value)}>
        <option value="">All Statuses</option>
        {bookingStatuses.map((one) => (
          <option key={one} value={one}>
            {statusLabels[one]}
          </option>
        ))}
      </SelectField>
      {answer.state === "loading" && <Spinner label="Loading bookings..." />}
      {answer.state === "error" && (
        <Notice tone="error">
          <p className="mb-2">{answer.message}</p>
          <Button variant="danger" onClick={retry}>
            Try again
          </Button>
        </Notice>
      )}
      {answer.state === "loaded" && <List bookings={answer.value.bookings} {...props} />}
    </section>
  );
}

function List({ bookings, ...card }: { bookings: BookingView[] } & MyBookingsProps) {
  // Those without their house or guest are left out here (spec section 5); the dashboard has them.
  const whole = bookings.filter(({ property, user }) => property && user);
  if (whole.length === 0) return <p className="py-4 text-ink-600">No bookings found.</p>;
  return (
    <ul className="grid gap-4">
      {whole.map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} {...card} />
        </li>
      ))}
    </ul>
  );
}
