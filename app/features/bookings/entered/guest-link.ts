import { m } from "#messages";

/** Why a private link opens no stay. */
export type GuestLinkError =
  /** It isn't ours, or was cut off. */
  | "invalid"
  | "expired"
  /** The owner has replaced it by a new one. */
  | "renewed"
  /** The stay belongs to an account now. */
  | "claimed";

/** The status, title and text of the page for such a link. */
export const guestLinkErrors: Record<GuestLinkError, { status: 404 | 410; title: () => string; text: () => string }> = {
  invalid: { status: 404, title: m.booking_decision_invalid_title, text: m.entered_link_invalid },
  expired: { status: 410, title: m.accounts_setup_link_not_good, text: m.entered_link_expired },
  renewed: { status: 410, title: m.entered_link_renewed_title, text: m.entered_link_renewed },
  claimed: { status: 410, title: m.entered_link_claimed_title, text: m.entered_link_claimed },
};
