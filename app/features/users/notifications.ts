import { m } from "#messages";

/** The e-mails that an admin can choose to get; a new admin gets all of them. */
export const notificationKinds = ["requests", "withdrawals", "admin_requests"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What each of them is called where an admin chooses. */
export const notificationLabels: Record<NotificationKind, () => string> = {
  requests: () => m.accounts_notify_requests(),
  withdrawals: () => m.accounts_notify_withdrawals(),
  admin_requests: () => m.accounts_notify_admin_requests(),
};

/**
 * Reads the chosen kinds from a form, where each is sent once under `notifications`, or from a JSON list; none at all
 * chooses none. Null when something else was sent.
 */
export function parseNotifications(given: unknown): NotificationKind[] | null {
  const list: unknown[] = Array.isArray(given) ? given : given === undefined || given === "" ? [] : [given];
  if (!list.every((each) => (notificationKinds as readonly unknown[]).includes(each))) return null;
  return notificationKinds.filter((kind) => list.includes(kind));
}
