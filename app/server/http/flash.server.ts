import { createCookie } from "react-router";

/** A refused form on its way back to its page, for one view: only for browsers without JavaScript. */
export interface Flash {
  /** The page that the form stands on. */
  to: string;
  error: string;
  message: string;
  fields?: Record<string, string>;
  values?: Record<string, string>;
}

/** Holds nothing secret and is shown escaped, so it needs no signature. */
export const flashCookie = createCookie("palapa_flash", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 });

/** Browsers silently drop a cookie above 4,096 bytes, with its name and attributes. */
const MAX_COOKIE = 4_000;

/** The header that brings a refused form back; the longest values stay behind when a cookie can't hold them all. */
export async function serializeFlash(flash: Flash): Promise<string> {
  const header = await flashCookie.serialize(flash);
  const [longest] = Object.entries(flash.values ?? {}).toSorted(([, a], [, b]) => b.length - a.length);
  if (header.length <= MAX_COOKIE || !longest) return header;
  const { [longest[0]]: _left, ...values } = flash.values ?? {};
  return serializeFlash({ ...flash, values });
}

/** The refused form that this request brings back, and the header that clears it. */
export async function consumeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const flash: unknown = await flashCookie.parse(request.headers.get("Cookie"));
  if (!flash) return { flash: null, headers: {} };
  const headers = { "Set-Cookie": await flashCookie.serialize("", { maxAge: 0 }) };
  return { flash: isFlash(flash) ? flash : null, headers };
}

/** Whether a cookie holds what we put there: anybody can send another. */
function isFlash(value: unknown): value is Flash {
  if (typeof value !== "object" || value === null) return false;
  const { to, error, message, fields = {}, values = {} } = value as Partial<Record<keyof Flash, unknown>>;
  return [to, error, message].every((each) => typeof each === "string") && [fields, values].every(areTexts);
}

function areTexts(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === "string");
}
