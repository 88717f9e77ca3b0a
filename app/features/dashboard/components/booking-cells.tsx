import type { BookingStatus } from "#app/lib/enums.ts";
import { statusLabels } from "#app/features/bookings/booking-status.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { labelOf, namesOf } from "#app/features/bookings/booking-format.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { useDashboard } from "#app/features/dashboard/dashboard-context.ts";
import { shortPaymentLabel } from "#app/features/dashboard/dashboard-format.ts";
import type { ResponseTime } from "#app/features/dashboard/response-time.ts";
import { Menu, type MenuItem } from "#app/ui/menu.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { m } from "#messages";

interface BookingProps {
  booking: BookingView;
  /** The list that Previous and Next of the details go through. */
  among: BookingView[];
}

/** The guest's name, which opens the details. */
export function GuestButton({ booking, among, className = "" }: BookingProps & { className?: string }) {
  const { actions } = useDashboard();
  return (
    <button
      type="button"
      aria-label={m.dashboard_details_of({ booking: labelOf(booking) })}
      onClick={() => actions.open(booking, among)}
      // On phones taller than its line, for fingers.
      className={`min-h-6 max-w-full truncate text-left font-semibold underline-offset-4 hover:underline max-md:-my-[11px] max-md:py-[11px] ${className}`}
    >
      {namesOf(booking).guest}
    </button>
  );
}

/** The menu with every action on a booking. */
export function BookingMenu({ booking, among, className }: BookingProps & { className?: string }) {
  const { actions } = useDashboard();
  const showToast = useToast();
  const { reference, status, conflict } = booking;
  const isPending = status === "pending";
  const copy = () =>
    navigator.clipboard.writeText(reference).then(
      () => showToast(m.dashboard_reference_copied({ reference })),
      () => showToast(m.ui_copy_failed()),
    );
  const items: (MenuItem | false)[] = [
    { label: m.property_details(), onSelect: () => actions.open(booking, among) },
    isPending && !conflict && { label: m.booking_approve(), onSelect: () => actions.approve([booking]) },
    isPending && { label: m.booking_deny(), onSelect: () => actions.deny([booking]), isDanger: true },
    { label: m.dashboard_record_payment(), onSelect: () => actions.pay(booking) },
    { label: m.dashboard_copy_reference(), onSelect: () => void copy() },
    status === "approved" && {
      label: m.dashboard_cancel_booking(),
      onSelect: () => actions.cancel(booking),
      isDanger: true,
    },
  ];
  return (
    <Menu
      label={m.dashboard_actions_of({ booking: labelOf(booking) })}
      items={items.filter((item) => item !== false)}
      className={className}
    />
  );
}

/** The total, and how much of it is paid. */
export function Money({ booking }: Pick<BookingProps, "booking">) {
  const paid = shortPaymentLabel(booking);
  return (
    <span className="figures whitespace-nowrap text-ink-600">
      <b className="font-semibold text-ink-900">{formatAmount(booking.total_price, booking.currency)}</b>
      {paid && `, ${paid}`}
    </span>
  );
}

const statusColors: Record<BookingStatus, string> = {
  pending: "text-pending-700 before:bg-[#c98f12] before:outline-pending/40",
  approved: "text-leaf before:bg-leaf before:outline-leaf/25",
  denied: "text-clay before:bg-clay before:outline-clay/25",
  cancelled: "text-ink-600 before:bg-ink-500 before:outline-ink-500/25",
};

/** A dot and the status in words. */
export function StatusDot({ status }: { status: BookingStatus }) {
  return (
    <span
      className={`inline-flex items-center gap-2 font-semibold whitespace-nowrap before:mx-[3px] before:size-2.5 before:rounded-full before:outline-3 ${statusColors[status]}`}
    >
      {statusLabels[status]()}
    </span>
  );
}

/** How much of the promised time is left, with a ring of the share that has passed. */
export function TimeLeft({ responseTime, withRing = false }: { responseTime: ResponseTime; withRing?: boolean }) {
  const { share, short, isLate, isUrgent } = responseTime;
  const tone = isLate ? "font-semibold text-clay" : isUrgent ? "font-semibold text-[#98400f]" : "text-ink-600";
  const around = 2 * Math.PI * 7;
  return (
    <span className={`figures inline-flex items-center gap-2 text-sm whitespace-nowrap ${tone}`}>
      {withRing && (
        <svg
          viewBox="0 0 18 18"
          className="size-[18px] shrink-0 -rotate-90"
          fill="none"
          strokeWidth="4"
          aria-hidden="true"
        >
          <circle cx="9" cy="9" r="7" className="stroke-sand-200" />
          <circle cx="9" cy="9" r="7" stroke="currentColor" strokeDasharray={`${share * around} ${around}`} />
        </svg>
      )}
      {short}
    </span>
  );
}
