// Without messages, because this file is part of every page's script.

export const SECURITY_PATH = "/account/security";

/** The sections of the page; each is the id of its element. */
export type SecurityPart = "password" | "email" | "two-factor" | "passkeys" | "sessions";

/** The path that a rejected form of this section returns to without JavaScript; `form` tells several forms apart. */
export function formPath(part: SecurityPart, form: string = part): string {
  return `${SECURITY_PATH}?form=${form}#${part}`;
}
