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

/** The refused form that this request brings back, and the header that clears it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const flash = (await flashCookie.parse(request.headers.get("Cookie"))) as Flash | null;
  if (!flash) return { flash: null, headers: {} };
  return { flash, headers: { "Set-Cookie": await flashCookie.serialize("", { maxAge: 0 }) } };
}
