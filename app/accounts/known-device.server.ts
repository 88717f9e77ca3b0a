import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createCookie, type RouterContextProvider } from "react-router";
import { type App, appContext } from "#app/context.server.ts";
import type { FormReturn } from "#app/http/answer.server.ts";
import { refuseTooMany } from "#app/http/rate-limits.server.ts";

// Why there is such a cookie at all: docs/decisions/0016.

/** Goes to the sign-in alone: everywhere else nobody asks for it, and the kept pages depend on no such cookie. */
const cookie = createCookie("palapa_device", {
  httpOnly: true,
  sameSite: "lax",
  path: "/login",
  maxAge: 365 * 24 * 60 * 60,
});

interface Call {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Counts one try to sign in as `email`, whether it has an account or not. A device that has signed in as `email` before
 * has tries of its own, so that strangers who guess can't lock out the person. Null when it may go on, else the answer.
 */
export async function refuseGuessing(call: Call, email: string, form: FormReturn): Promise<Response | null> {
  const device = await readDevice(call, email);
  return device
    ? refuseTooMany(call, "sign-in-known-device", device, form)
    : refuseTooMany(call, "sign-in", email, form);
}

/** The header by which this device is known from now on as one that has signed in as `email`. */
export async function rememberDevice(call: Call, email: string): Promise<string> {
  const app = call.context.get(appContext);
  const device = (await readDevice(call, email)) ?? randomUUID();
  return cookie.serialize(`${device}.${await sign(app, device, email)}`);
}

async function readDevice({ request, context }: Call, email: string): Promise<string | null> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  const [device, signature] = typeof value === "string" ? value.split(".") : [];
  if (!device || !signature) return null;
  const expected = Buffer.from(await sign(context.get(appContext), device, email));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? device : null;
}

/** For one address alone: what signed in as one person is unknown to all others. */
async function sign({ auth }: Pick<App, "auth">, device: string, email: string): Promise<string> {
  const { secret } = await auth.$context;
  return createHmac("sha256", secret).update(`device ${device} ${email}`).digest("base64url");
}
