import { encodeSecret, totpUri } from "#app/features/security/totp-uri.ts";
import type { TwoFactorView } from "#app/features/security/components/two-factor-section.tsx";
import { drawQrCode } from "#app/lib/qr-code.ts";
import type { TwoFactor } from "#app/features/security/two-factor.server.ts";

/** Two-factor sign-in as the page shows it. `issuer` and `account` are the names that an authenticator app shows. */
export function viewTwoFactor(two_factor: TwoFactor, issuer: string, account: string): TwoFactorView {
  if (two_factor.state !== "begun") return two_factor;
  const { secret } = two_factor;
  const link = totpUri({ issuer, account, secret });
  const typed = encodeSecret(secret).replaceAll(/.{4}(?=.)/g, "$& ");
  return { state: "begun", setup: { link, qr: drawQrCode(link), secret: typed } };
}
