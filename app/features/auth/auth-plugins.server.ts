import { randomInt } from "node:crypto";
import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { queueSecurityNotice } from "#app/features/auth/emails/security-notifications.server.ts";
import type { Write } from "#app/features/auth/join-transactions.server.ts";
import { newRecoveryCodes } from "#app/features/auth/two-factor-code.ts";

/** Seconds that an account is locked after too many wrong codes. */
export const LOCK_SECONDS = 15 * 60;

// Better Auth's own names, without our prefix.
/** The cookie of a sign-in that waits for its code. */
export const CHALLENGE_COOKIE = "two_factor";
/** The cookie of a browser that needs no code for a while. */
export const TRUST_COOKIE = "trust_device";

/** Two-factor sign-in by the codes of an authenticator app, with ten recovery codes. */
export function twoFactorPlugin() {
  return twoFactor({
    twoFactorTable: "two_factors",
    accountLockout: { durationSeconds: LOCK_SECONDS },
    backupCodeOptions: { customBackupCodesGenerate: () => newRecoveryCodes(randomInt) },
    schema: { user: { fields: { twoFactorEnabled: "two_factor_enabled" } } },
  });
}

/**
 * Passkeys for the host of `publicUrl`. User verification (fingerprint, face or PIN) is required, because a passkey
 * replaces both factors. They are discoverable, because the sign-in doesn't ask for an e-mail address first.
 */
export function passkeyPlugin(publicUrl: string, write: Write) {
  const { hostname, origin } = new URL(publicUrl);
  return passkey({
    rpID: hostname,
    rpName: "Palapa",
    origin,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    advanced: { webAuthnChallengeCookie: "passkey_challenge" },
    schema: { passkey: { modelName: "passkeys" } },
    registration: {
      afterVerification: async ({ ctx, verification }) => {
        const user = ctx.context.session?.user;
        if (!user || !verification.registrationInfo?.userVerified) throw new APIError("BAD_REQUEST");
        const { id, email, name: full_name } = user;
        const { name } = ctx.body as { name: string };
        await write((tx) => queueSecurityNotice(tx, "passkey_added", { id, email, full_name }, name));
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError("UNAUTHORIZED");
      },
    },
  });
}
