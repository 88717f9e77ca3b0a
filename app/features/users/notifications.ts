import { type NotificationKind, notificationKinds } from "#app/lib/enums.ts";
import { m } from "#messages";

/** The labels of the kinds. */
export const notificationLabels: Record<NotificationKind, () => string> = {
  requests: () => m.accounts_notify_requests(),
  withdrawals: () => m.accounts_notify_withdrawals(),
  admin_requests: () => m.accounts_notify_admin_requests(),
};

/**
 * Parses the chosen kinds: the `notifications` fields of a form, or a JSON list. Nothing given means none. Null when the
 * value is invalid.
 */
export function parseNotifications(value: unknown): NotificationKind[] | null {
  const list: unknown[] = Array.isArray(value) ? value : value === undefined || value === "" ? [] : [value];
  if (!list.every((kind) => (notificationKinds as readonly unknown[]).includes(kind))) return null;
  return notificationKinds.filter((kind) => list.includes(kind));
}
