import { useState } from "react";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { useOverlay } from "#app/ui/use-overlay.ts";

/** The booking whose details are shown, with an entry in the browser's history. `bookings` are all that the page has. */
export function useBookingSheet(bookings: BookingView[]) {
  const { isOpen, open, close } = useOverlay("booking");
  const [shown, setShown] = useState<{ booking: BookingView; ids: string[] } | null>(null);
  // The page's data are newer. A booking that left every list, e.g. when it was decided, stays as it was.
  const find = (id: string) => bookings.find((each) => each.id === id);
  return {
    isOpen: isOpen && shown !== null,
    booking: shown && (find(shown.booking.id) ?? shown.booking),
    ids: shown?.ids ?? [],
    open: (booking: BookingView, among: BookingView[]) => {
      setShown({ booking, ids: among.map(({ id }) => id) });
      open();
    },
    move: (id: string) => {
      const booking = find(id);
      if (booking && shown) setShown({ ...shown, booking });
    },
    close,
  };
}
