import { signInPath } from "#app/lib/safe-redirect.ts";
import { m } from "#messages";

/** The parameters of a link to /auth/confirm. */
export interface ConfirmLink {
  /** Empty when there was none. */
  token: string;
  type: string;
  source: "query" | "hash" | "nowhere";
  /** Whether the page confirms without a click. */
  isAutomatic: boolean;
}

const automatic = new Set(["email_change", "signup"]);

/** Reads the token and its type from the query or the hash (spec section 2); the query wins. */
export function parseConfirmLink(search: string, hash: string): ConfirmLink {
  const sources = [
    ["query", new URLSearchParams(search)],
    ["hash", new URLSearchParams(hash.replace(/^#/, ""))],
  ] as const;
  for (const [source, values] of sources) {
    const token = (values.get("token") ?? values.get("access_token") ?? "").trim();
    const type = values.get("type") ?? "";
    if (token) return { token, type, source, isAutomatic: automatic.has(type) };
  }
  return { token: "", type: "", source: "nowhere", isAutomatic: false };
}

/** The path of the sign-in that leads on to a link: only the account's signed-in user may use it. */
export function signInToConfirm(token: string, type: string): string {
  const link = `/auth/confirm?${new URLSearchParams({ token, type }).toString()}`;
  return signInPath("/login", link, { notice: "confirm-email" });
}

/** The start and end of a token: enough to tell two apart, too little to use it. */
export function shorten(token: string): string {
  if (token.length <= 16) return "…";
  return m.accounts_debug_characters({ start: token.slice(0, 4), end: token.slice(-4), count: token.length });
}
