import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createCookie } from "react-router";
import { type App, appContext, type Call } from "#app/context.server.ts";
import type { FormReturn } from "#app/server/http/responses.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";

// Why there is such a cookie at all: docs/decisions/0017 and 0018.

/** Goes to the sign-in alone: everywhere else nobody asks for it. */
const cookie = createCookie("palapa_device", {
  httpOnly: true,
  sameSite: "lax",
  path: "/login",
  maxAge: 365 * 24 * 60 * 60,
});

/** People that one device remembers, the last one first. */
const MAX_USERS = 5;

/**
 * Counts one try to sign in as `email`, whether it has an account or not. A device that has signed in as `email` before
 * has tries of its own, so that strangers who guess can't lock out the person. Null when it may go on, else the answer.
 */
export async function limitSignInAttempts(call: Call, email: string, form: FormReturn): Promise<Response | null> {
  const device = await findKnownDevice(call, email);
  return device
    ? enforceRateLimit(call, "sign-in-known-device", `${device} ${email}`, form)
    : enforceRateLimit(call, "sign-in", email, form);
}

/** The name of this device when it has signed in as `email` before, else null. */
export async function findKnownDevice(call: Call, email: string): Promise<string | null> {
  const { device, marks } = await readCookie(call);
  const expected = Buffer.from(await sign(call.context.get(appContext), device, email));
  const isKnown = marks.some((mark) => {
    const given = Buffer.from(mark);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isKnown ? device : null;
}

/** The header by which this device is known from now on as one that has signed in as `email`, beside others before. */
export async function rememberDevice(call: Call, email: string): Promise<string> {
  const app = call.context.get(appContext);
  const { device, marks } = await readCookie(call);
  const mark = await sign(app, device, email);
  const known = [mark, ...marks.filter((each) => each !== mark)].slice(0, MAX_USERS);
  return cookie.serialize([device, ...known].join("."), { secure: app.publicUrl.startsWith("https:") });
}

/** The device's name, a new one where it has none, and a mark for each person. */
async function readCookie({ request }: Call): Promise<{ device: string; marks: string[] }> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  const [device, ...marks] = typeof value === "string" ? value.split(".") : [];
  return device ? { device, marks } : { device: randomUUID(), marks: [] };
}

/** For one address alone: what signed in as one person is unknown to all others, and worth nothing on another device. */
async function sign({ auth }: Pick<App, "auth">, device: string, email: string): Promise<string> {
  const { secret } = await auth.$context;
  return createHmac("sha256", secret).update(`device ${device} ${email}`).digest("base64url");
}
