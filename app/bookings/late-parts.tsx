import type { BlockForm } from "#app/bookings/block-form.tsx";
import type { BlockList } from "#app/bookings/block-list.tsx";
import type { BookingSuccess } from "#app/bookings/booking-success.tsx";
import { RequestedDialog } from "#app/bookings/requested-dialog.tsx";
import { late } from "#app/ui/late.ts";
import { Notice } from "#app/ui/notice.tsx";

type PropsOf<Part extends (props: never) => unknown> = Parameters<Part>[0];

/** The panel's parts that only an owner sees, or only who has booked. */
export const LateBlockForm = late<PropsOf<typeof BlockForm>>(
  async () => (await import("#app/bookings/block-form.tsx")).BlockForm,
  () => (
    <Notice tone="error">
      Dates can’t be blocked right now. Please check your connection and{" "}
      <a href="/" className="underline">
        load the page again
      </a>
      .
    </Notice>
  ),
);

export const LateBlockList = late<PropsOf<typeof BlockList>>(
  async () => (await import("#app/bookings/block-list.tsx")).BlockList,
  () => null,
);

export const LateBookingSuccess = late<PropsOf<typeof BookingSuccess>>(
  async () => (await import("#app/bookings/booking-success.tsx")).BookingSuccess,
  ({ booking, onClose }) => (
    <RequestedDialog onClose={onClose}>
      <p>
        Your reference is <strong className="figures">{booking.reference}</strong>. The details could not be loaded; you
        find them in your profile and in our email.
      </p>
    </RequestedDialog>
  ),
);
