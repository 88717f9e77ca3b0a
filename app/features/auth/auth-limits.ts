/** Calls from one address to one path, within seconds. The accounts' share is counted by the routes. */
export const limits = {
  "/sign-in/email": { window: 600, max: 20 },
  "/sign-up/email": { window: 3600, max: 20 },
  "/send-verification-email": { window: 3600, max: 20 },
  "/verify-password": { window: 600, max: 20 },
  "/two-factor/enable": { window: 600, max: 20 },
  "/two-factor/verify-totp": { window: 600, max: 20 },
  "/two-factor/verify-backup-code": { window: 600, max: 20 },
  "/two-factor/generate-backup-codes": { window: 600, max: 20 },
  "/passkey/generate-register-options": { window: 600, max: 20 },
  "/passkey/verify-registration": { window: 600, max: 20 },
  "/passkey/generate-authenticate-options": { window: 600, max: 60 },
  "/passkey/verify-authentication": { window: 600, max: 20 },
  "/sign-out": false,
} as const;
