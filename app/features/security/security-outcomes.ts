import { SECURITY_PATH, type SecurityPart } from "#app/features/security/security-paths.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { m } from "#messages";

/** What was done there, as the page says it afterwards. */
export const outcomes = {
  "password-changed": { part: "password", say: () => m.security_password_changed() },
  "two-factor-on": { part: "two-factor", say: () => m.security_two_factor_on() },
  "two-factor-off": { part: "two-factor", say: () => m.security_two_factor_off() },
  "codes-made": { part: "two-factor", say: () => m.security_codes_made() },
  "codes-kept": { part: "two-factor", say: () => m.security_codes_are_kept() },
  "passkey-added": { part: "passkeys", say: () => m.security_passkey_added() },
  "passkey-removed": { part: "passkeys", say: () => m.security_passkey_removed() },
  "session-ended": { part: "sessions", say: () => m.security_session_ended() },
  "sessions-ended": { part: "sessions", say: () => m.security_sessions_ended() },
} satisfies Record<string, { part: SecurityPart; say: () => string }>;

export type Outcome = keyof typeof outcomes;

/** Where the page says what was done. */
export function afterwards(outcome: Outcome): string {
  return `${SECURITY_PATH}?done=${outcome}#${outcomes[outcome].part}`;
}

/** The sentence that this part has to say, or null. */
export function outcomeIn(part: SecurityPart, done: string | null): string | null {
  const outcome = ownValue<(typeof outcomes)[Outcome]>(outcomes, done);
  return outcome?.part === part ? outcome.say() : null;
}
