import { base32 } from "@better-auth/utils/base32";

/** The `otpauth:` link that an authenticator app reads from the QR code (Google's Key Uri Format). */
export function totpUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  // Apps split the label at its first colon.
  const safeIssuer = issuer.replaceAll(":", " ");
  const parameters = { secret: encodeSecret(secret), issuer: safeIssuer, digits: "6", period: "30" };
  // Not URLSearchParams, because some apps show its `+` instead of a space.
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${encodeURIComponent(safeIssuer)}:${encodeURIComponent(account)}?${query.join("&")}`;
}

/** The secret as users type it into an app: base32 (RFC 4648) without padding. */
export function encodeSecret(secret: string): string {
  return base32.encode(secret, { padding: false });
}
