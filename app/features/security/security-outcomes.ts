import { SECURITY_PATH, type SecurityPart } from "#app/features/security/security-paths.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { m } from "#messages";

/** The outcomes of the forms on the security page, each with its section and its message. */
export const outcomes = {
  "password-changed": { part: "password", message: () => m.security_password_changed() },
  "two-factor-on": { part: "two-factor", message: () => m.security_two_factor_on() },
  "two-factor-off": { part: "two-factor", message: () => m.security_two_factor_off() },
  "codes-made": { part: "two-factor", message: () => m.security_codes_made() },
  "codes-kept": { part: "two-factor", message: () => m.security_codes_are_kept() },
  "passkey-added": { part: "passkeys", message: () => m.security_passkey_added() },
  "passkey-removed": { part: "passkeys", message: () => m.security_passkey_removed() },
  "session-ended": { part: "sessions", message: () => m.security_session_ended() },
  "sessions-ended": { part: "sessions", message: () => m.security_sessions_ended() },
} satisfies Record<string, { part: SecurityPart; message: () => string }>;

export type Outcome = keyof typeof outcomes;

/** The path of the page that shows an outcome. */
export function outcomePath(outcome: Outcome): string {
  return `${SECURITY_PATH}?done=${outcome}#${outcomes[outcome].part}`;
}

/** The message of an outcome, if it belongs to this section; else null. */
export function outcomeMessage(part: SecurityPart, done: string | null): string | null {
  const outcome = ownValue<(typeof outcomes)[Outcome]>(outcomes, done);
  return outcome?.part === part ? outcome.message() : null;
}
