import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createCookie } from "react-router";
import { type App, appContext, type Call } from "#app/context.server.ts";
import type { FormReturn } from "#app/server/http/responses.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";

// The reasons for this cookie: docs/decisions/0017 and 0018.

/** Sent to the sign-in only, which is the only reader. */
const cookie = createCookie("palapa_device", {
  httpOnly: true,
  sameSite: "lax",
  path: "/login",
  maxAge: 365 * 24 * 60 * 60,
});

/** The number of users that one device remembers, the latest first. */
const MAX_USERS = 5;

/**
 * Counts one attempt to sign in as `email`, whether it has an account or not. A device that has signed in as `email`
 * before has a limit of its own, so that strangers who guess can't lock the user out. Null when the attempt is allowed,
 * else the response.
 */
export async function limitSignInAttempts(call: Call, email: string, form: FormReturn): Promise<Response | null> {
  const device = await findKnownDevice(call, email);
  return device
    ? enforceRateLimit(call, "sign-in-known-device", `${device} ${email}`, form)
    : enforceRateLimit(call, "sign-in", email, form);
}

/** The id of this device when it has signed in as `email` before, else null. */
export async function findKnownDevice(call: Call, email: string): Promise<string | null> {
  const { device, marks } = await readCookie(call);
  const expected = Buffer.from(await sign(call.context.get(appContext), device, email));
  const isKnown = marks.some((mark) => {
    const given = Buffer.from(mark);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isKnown ? device : null;
}

/** The `Set-Cookie` header that records that this device has signed in as `email`; earlier users stay recorded. */
export async function rememberDevice(call: Call, email: string): Promise<string> {
  const app = call.context.get(appContext);
  const { device, marks } = await readCookie(call);
  const mark = await sign(app, device, email);
  const known = [mark, ...marks.filter((each) => each !== mark)].slice(0, MAX_USERS);
  return cookie.serialize([device, ...known].join("."), { secure: app.publicUrl.startsWith("https:") });
}

/** The device's id, a new one where it has none, and a signature for each user. */
async function readCookie({ request }: Call): Promise<{ device: string; marks: string[] }> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  const [device, ...marks] = typeof value === "string" ? value.split(".") : [];
  return device ? { device, marks } : { device: randomUUID(), marks: [] };
}

/** The signature covers device and address, so that it counts for no other account and on no other device. */
async function sign({ auth }: Pick<App, "auth">, device: string, email: string): Promise<string> {
  const { secret } = await auth.$context;
  return createHmac("sha256", secret).update(`device ${device} ${email}`).digest("base64url");
}
