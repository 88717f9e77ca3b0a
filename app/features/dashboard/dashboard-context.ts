import { createContext, use } from "react";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { ConflictCauses } from "#app/features/dashboard/conflicts.ts";
import type { PaymentView } from "#app/features/payments/payment.ts";
import type { Day } from "#app/lib/stay.ts";

/** The actions of an admin on bookings; most of them open a dialog first. */
export interface BookingActions {
  /** Shows a booking's details; Previous and Next go through `among`. */
  open: (booking: BookingView, among: BookingView[]) => void;
  approve: (bookings: BookingView[]) => void;
  deny: (bookings: BookingView[]) => void;
  cancel: (booking: BookingView) => void;
  pay: (booking: BookingView, payment?: PaymentView) => void;
  /** The bookings of the decision that is being sent. */
  busyIds: string[];
}

/** What every list of the dashboard needs. */
export interface DashboardScope {
  actions: BookingActions;
  causes: ConflictCauses;
  /** At the property. */
  today: Day;
  time_zone: string;
  /** ISO 8601, updated every minute. */
  now: string;
}

export const DashboardContext = createContext<DashboardScope | null>(null);

export function useDashboard(): DashboardScope {
  const scope = use(DashboardContext);
  if (!scope) throw new Error("The dashboard's parts need a DashboardContext around them");
  return scope;
}
