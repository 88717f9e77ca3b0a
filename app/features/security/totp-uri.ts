const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app reads from the QR code (the `otpauth` links of Google's Key Uri Format). */
export function totpUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  // Apps split the label at its first colon.
  const house = issuer.replaceAll(":", " ");
  const query = Object.entries({ secret: base32(secret), issuer: house, digits: "6", period: "30" });
  const fields = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `otpauth://totp/${encodeURIComponent(house)}:${encodeURIComponent(account)}?${fields}`;
}

/** The secret as one types it into an app by hand (RFC 4648, without padding). */
export function base32(secret: string): string {
  const bits = [...new TextEncoder().encode(secret)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}
