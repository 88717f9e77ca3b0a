import type { BookingView } from "#app/features/bookings/booking-view.ts";
import type { Stay } from "#app/lib/stay.ts";
import { m } from "#messages";

/** What took the days of a pending request: an approved stay or blocked dates. */
export interface ConflictCause extends Stay {
  id: string;
  kind: "booked" | "blocked";
  /** The guest's name, or the reason of the block; null when there is none. */
  label: string | null;
}

/** By the id of a request in conflict; a request without one was not loaded. */
export type ConflictCauses = Record<string, ConflictCause>;

/** The requests that one approved stay or block made impossible. */
export interface ConflictGroup {
  /** Null when it could not be loaded. */
  cause: ConflictCause | null;
  bookings: BookingView[];
}

/** Groups requests by what took their days, the earliest days first; requests without a known cause come last. */
export function groupConflicts(bookings: BookingView[], causes: ConflictCauses): ConflictGroup[] {
  const groups = new Map<string, ConflictGroup>();
  for (const booking of bookings) {
    const cause = causes[booking.id] ?? null;
    const group = groups.get(cause?.id ?? "") ?? { cause, bookings: [] };
    group.bookings.push(booking);
    groups.set(cause?.id ?? "", group);
  }
  const startOf = ({ cause }: ConflictGroup) => cause?.start_date ?? "9999";
  return [...groups.values()].toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
}

/** Why a request can no longer be approved, in the words of a list. */
export function conflictLabel(cause: ConflictCause | null | undefined): string {
  if (!cause) return m.booking_conflict_taken();
  return cause.kind === "booked" ? m.booking_conflict_approved() : m.booking_conflict_blocked();
}

/** What took the days: 'Marta Ruiz is approved', or 'You blocked these nights: roof repair'. */
export function causeLabel({ kind, label }: ConflictCause): string {
  if (kind === "booked") return m.dashboard_cause_booked({ guest: label ?? m.booking_unknown_user() });
  return label ? m.dashboard_cause_blocked_for({ reason: label }) : m.dashboard_cause_blocked();
}
