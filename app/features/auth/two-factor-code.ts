const DIGITS = 6;
const HALF = 5;
/** Without the letters and digits that are easily confused. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const CODES = 10;

export type TypedCode = { kind: "totp" | "recovery"; code: string };

/** Parses a typed code, six digits or a recovery code, and ignores case, spaces and hyphens. Null for anything else. */
export function parseCode(typed: unknown): TypedCode | null {
  if (typeof typed !== "string" || typed.length > 100) return null;
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase();
  if (code.length === DIGITS && /^\d+$/.test(code)) return { kind: "totp", code };
  if (code.length !== 2 * HALF || !/^[a-z\d]+$/.test(code)) return null;
  return { kind: "recovery", code: hyphenate(code) };
}

/** Ten recovery codes of about 50 random bits each. `randomInt(max)` returns an integer from 0 to `max - 1`. */
export function newRecoveryCodes(randomInt: (max: number) => number): string[] {
  return Array.from({ length: CODES }, () =>
    hyphenate(Array.from({ length: 2 * HALF }, () => LETTERS[randomInt(LETTERS.length)]).join("")),
  );
}

function hyphenate(code: string): string {
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}
