import type { BookingStatus } from "#app/lib/enums.ts";
import { m } from "#messages";

/** When a request was made, ISO 8601, and the hours within which its guest was promised an answer. */
export interface PromisedAnswer {
  created_at: string;
  answer_hours: number;
}

/** By when the guest of a request is promised an answer, ISO 8601. */
export function answerDueAt({ created_at, answer_hours }: PromisedAnswer): string {
  return new Date(Date.parse(created_at) + answer_hours * 3_600_000).toISOString();
}

/** Who may act on a booking: the guest who made it, or an admin. */
export type Actor = "guest" | "admin";

interface Transition {
  from: BookingStatus;
  to: BookingStatus;
  by: readonly Actor[];
  /** Whether the change needs a written reason. */
  needsReason: boolean;
}

/**
 * Every allowed status change and who may make it. The database trigger
 * bookings_keep_rules enforces the same table. The only others are undoing a decision about several bookings
 * (undo-decision.server.ts), and a guest's cancellation of an approved stay (cancellation/).
 */
export const transitions: readonly Transition[] = [
  { from: "pending", to: "approved", by: ["admin"], needsReason: false },
  { from: "pending", to: "denied", by: ["admin"], needsReason: true },
  { from: "pending", to: "cancelled", by: ["guest", "admin"], needsReason: false },
  { from: "approved", to: "cancelled", by: ["admin"], needsReason: true },
];

/** The transition from one status to another, or undefined when nobody may make it. */
export function findTransition(from: BookingStatus, to: BookingStatus): Transition | undefined {
  return transitions.find((transition) => transition.from === from && transition.to === to);
}

/** Whether `actor` may move a booking from one status to another. */
export function mayChange(actor: Actor, from: BookingStatus, to: BookingStatus): boolean {
  return findTransition(from, to)?.by.includes(actor) ?? false;
}

/** The label of a status badge. */
export const statusLabels: Record<BookingStatus, () => string> = {
  pending: m.booking_status_pending,
  approved: m.booking_status_approved,
  denied: m.booking_status_denied,
  cancelled: m.booking_status_cancelled,
};
