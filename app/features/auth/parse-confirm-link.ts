import { signInPath } from "#app/lib/safe-redirect.ts";
import { m } from "#messages";

/** What a link of ours carried to /auth/confirm. */
export interface ConfirmLink {
  /** Empty when there was none. */
  token: string;
  type: string;
  source: "query" | "hash" | "nowhere";
  /** Whether the page confirms without being asked to. */
  isAutomatic: boolean;
}

const automatic = new Set(["email_change", "signup"]);

/** Reads the token and its type from the query or the hash (spec section 2); the query wins. */
export function linkFrom(search: string, hash: string): ConfirmLink {
  const places = [
    ["query", new URLSearchParams(search)],
    ["hash", new URLSearchParams(hash.replace(/^#/, ""))],
  ] as const;
  for (const [source, values] of places) {
    const token = (values.get("token") ?? values.get("access_token") ?? "").trim();
    const type = values.get("type") ?? "";
    if (token) return { token, type, source, isAutomatic: automatic.has(type) };
  }
  return { token: "", type: "", source: "nowhere", isAutomatic: false };
}

/** The sign-in that comes before a link, and goes on to it: only whoever is signed in to its account may use it. */
export function signInFirst(token: string, type: string): string {
  const link = `/auth/confirm?${new URLSearchParams({ token, type }).toString()}`;
  return signInPath("/login", link, { notice: "confirm-email" });
}

/** Enough of a token to tell two apart, and too little to use it. */
export function shorten(token: string): string {
  if (token.length <= 16) return "…";
  return m.accounts_debug_characters({ start: token.slice(0, 4), end: token.slice(-4), count: token.length });
}
