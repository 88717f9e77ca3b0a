import { createCookie } from "react-router";

/** The error and the values of a failed form, shown once on the page of the form. Only for browsers without JavaScript. */
export interface Flash {
  /** The path of the page with the form. */
  to: string;
  error: string;
  message: string;
  fields?: Record<string, string>;
  values?: Record<string, string>;
}

/** Not signed: it holds nothing secret and is rendered as text. */
export const flashCookie = createCookie("palapa_flash", { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 });

/** Browsers silently drop a cookie above 4,096 bytes, including its name and attributes. */
const MAX_COOKIE = 4_000;

/** The `Set-Cookie` value for a failed form. Omits the longest values when they don't fit into a cookie. */
export async function serializeFlash(flash: Flash): Promise<string> {
  const header = await flashCookie.serialize(flash);
  const [largest] = Object.entries(flash.values ?? {}).toSorted(([, a], [, b]) => b.length - a.length);
  if (header.length <= MAX_COOKIE || !largest) return header;
  const { [largest[0]]: _omitted, ...values } = flash.values ?? {};
  return serializeFlash({ ...flash, values });
}

/** The failed form in this request's cookie, or null, and the headers that clear it. */
export async function consumeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const flash: unknown = await flashCookie.parse(request.headers.get("Cookie"));
  if (!flash) return { flash: null, headers: {} };
  const headers = { "Set-Cookie": await flashCookie.serialize("", { maxAge: 0 }) };
  return { flash: isFlash(flash) ? flash : null, headers };
}

/** Whether the cookie has the shape that `serializeFlash` writes: a client can send anything. */
function isFlash(value: unknown): value is Flash {
  if (typeof value !== "object" || value === null) return false;
  const { to, error, message, fields = {}, values = {} } = value as Partial<Record<keyof Flash, unknown>>;
  return [to, error, message].every((each) => typeof each === "string") && [fields, values].every(areTexts);
}

function areTexts(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((each) => typeof each === "string");
}
