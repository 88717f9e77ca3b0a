import { base32, totpUri } from "#app/features/security/totp-uri.ts";
import { drawQrCode } from "#app/features/security/qr-code.server.ts";
import type { TwoFactorView } from "#app/features/security/components/two-factor-section.tsx";
import type { TwoFactor } from "#app/features/security/two-factor.server.ts";

/** How the page shows someone's two-step sign-in: `issuer` is what the app calls the account's place, the house. */
export function viewTwoFactor(two_factor: TwoFactor, issuer: string, account: string): TwoFactorView {
  if (two_factor.state !== "begun") return two_factor;
  const { secret } = two_factor;
  const link = totpUri({ issuer, account, secret });
  const typed = base32(secret).replaceAll(/.{4}(?=.)/g, "$& ");
  return { state: "begun", setup: { link, qr: drawQrCode(link), secret: typed } };
}
