import { encode } from "uqr";
import { encodeSecret, totpUri } from "#app/features/security/totp-uri.ts";
import type { TwoFactorView } from "#app/features/security/components/two-factor-section.tsx";
import type { QrCode } from "#app/features/security/components/two-factor-setup.tsx";
import type { TwoFactor } from "#app/features/security/two-factor.server.ts";

/** Two-factor sign-in as the page shows it. `issuer` and `account` are the names that an authenticator app shows. */
export function viewTwoFactor(two_factor: TwoFactor, issuer: string, account: string): TwoFactorView {
  if (two_factor.state !== "begun") return two_factor;
  const { secret } = two_factor;
  const link = totpUri({ issuer, account, secret });
  const typed = encodeSecret(secret).replaceAll(/.{4}(?=.)/g, "$& ");
  return { state: "begun", setup: { link, qr: drawQrCode(link), secret: typed } };
}

function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: modules.join("") };
}
