const DIGITS = 6;
const HALF = 5;
/** No letter or digit that is easily taken for another. */
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";
const CODES = 10;

export type TypedCode = { kind: "totp" | "recovery"; code: string };

/** What was typed as a code: six digits from the app, or a recovery code, however spaced and written; else null. */
export function readCode(typed: unknown): TypedCode | null {
  if (typeof typed !== "string" || typed.length > 100) return null;
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase();
  if (code.length === DIGITS && /^\d+$/.test(code)) return { kind: "totp", code };
  if (code.length !== 2 * HALF || !/^[a-z\d]+$/.test(code)) return null;
  return { kind: "recovery", code: inHalves(code) };
}

/** Ten recovery codes of fifty random bits, each good for one sign-in. `randomInt` returns whole numbers below its argument. */
export function newRecoveryCodes(randomInt: (below: number) => number): string[] {
  return Array.from({ length: CODES }, () =>
    inHalves(Array.from({ length: 2 * HALF }, () => LETTERS[randomInt(LETTERS.length)]).join("")),
  );
}

function inHalves(code: string): string {
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}
