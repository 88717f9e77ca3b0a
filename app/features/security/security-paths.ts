// No texts here: every page has this file.

export const SECURITY_PATH = "/account/security";

/** The parts of the page, each with an anchor of its name. */
export type SecurityPart = "password" | "email" | "two-factor" | "passkeys" | "sessions";

/** Where a refused form of this part goes back to, in a browser without a script; `form` tells several apart. */
export function formOf(part: SecurityPart, form: string = part): string {
  return `${SECURITY_PATH}?form=${form}#${part}`;
}
