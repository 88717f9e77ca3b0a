import type { BlockForm } from "#app/features/availability/components/block-form.tsx";
import type { BlockList } from "#app/features/availability/components/block-list.tsx";
import type { BookingSuccess } from "#app/features/bookings/components/booking-success.tsx";
import { RequestSentDialog } from "#app/features/bookings/components/request-sent-dialog.tsx";
import { lazyWithFallback } from "#app/ui/late.ts";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

type PropsOf<Part extends (props: never) => unknown> = Parameters<Part>[0];

// Loaded on demand: only admins need the first two, and the third is shown after a request.
export const LazyBlockForm = lazyWithFallback<PropsOf<typeof BlockForm>>(
  async () => (await import("#app/features/availability/components/block-form.tsx")).BlockForm,
  () => (
    <Notice tone="error">
      {m.booking_no_blocking()}{" "}
      <a href="/" className="underline">
        {m.ui_load_again()}
      </a>
      .
    </Notice>
  ),
);

export const LazyBlockList = lazyWithFallback<PropsOf<typeof BlockList>>(
  async () => (await import("#app/features/availability/components/block-list.tsx")).BlockList,
  () => null,
);

export const LazyBookingSuccess = lazyWithFallback<PropsOf<typeof BookingSuccess>>(
  async () => (await import("#app/features/bookings/components/booking-success.tsx")).BookingSuccess,
  ({ booking, onClose }) => (
    <RequestSentDialog onClose={onClose}>
      <p>
        {m.booking_your_reference()} <strong className="figures">{booking.reference}</strong>. {m.booking_no_details()}
      </p>
    </RequestSentDialog>
  ),
);
