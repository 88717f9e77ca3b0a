import type { EmailKind } from "#app/lib/enums.ts";

const HOUR_MS = 60 * 60 * 1000;

const linkLifetimes: ReadonlyMap<EmailKind, number> = new Map([
  ["verify_email", 24 * HOUR_MS],
  ["change_email", 24 * HOUR_MS],
  ["reset_password", HOUR_MS],
]);

/** Whether e-mails of this kind carry a link that acts for the user, which nobody else may see. */
export function carriesLink(kind: EmailKind): boolean {
  return linkLifetimes.has(kind);
}

/** Milliseconds for which the link of such an e-mail works after it is sent; null without a link. */
export function linkLifetime(kind: EmailKind): number | null {
  return linkLifetimes.get(kind) ?? null;
}

/** Stored as the error of an e-mail whose link expired unsent, and translated when an admin reads it. */
export const LINK_EXPIRED = "Its link ended before the mail could be sent.";
