import type { DecisionLinkError } from "#app/features/bookings/decisions/decision-link.server.ts";
import { m } from "#messages";

/** The status, title and text of the page for a link that opens no request. */
export const decisionLinkErrors: Record<
  DecisionLinkError,
  { status: 404 | 410; title: () => string; text: () => string }
> = {
  invalid: { status: 404, title: m.booking_decision_invalid_title, text: m.booking_decision_invalid },
  expired: { status: 410, title: m.accounts_setup_link_not_good, text: m.booking_decision_expired },
  revoked: { status: 410, title: m.booking_decision_revoked_title, text: m.booking_decision_revoked },
  superseded: { status: 410, title: m.booking_decision_superseded_title, text: m.booking_decision_superseded },
};
