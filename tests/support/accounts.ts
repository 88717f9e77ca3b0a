import { type MiddlewareFunction, RouterContextProvider } from "react-router";
import { createAuth } from "#app/features/auth/auth.server.ts";
import { getCurrentUser } from "#app/features/auth/current-user.server.ts";
import { type App, appContext } from "#app/context.server.ts";
import type { DatabaseHandle } from "#app/server/db/client.server.ts";
import { readEnv } from "#app/server/env.server.ts";
import { openRateLimits } from "#app/server/http/rate-limits.server.ts";
import { requestContext } from "#app/server/http/request-context.server.ts";
import { createLog } from "#app/server/log.server.ts";
import { cachePasswordHashes } from "#tests/support/passwords.ts";

type Action = (args: never) => Promise<Response>;
type Fields = Record<string, string>;

interface RequestOptions {
  cookie?: string;
  address?: string;
  accept?: string;
  agent?: string;
  /** The parameters of the route's path. */
  params?: Fields;
}

/** The fields of a sign-up form. */
export const ana = {
  full_name: "Ana Reyes",
  phone_number: "+1 555 0101",
  email: "ana@example.com",
  password: "with the tide",
};

const systemTime = () => new Date();

/** The account functions of the app on a test's database, without pages: forms are posted directly to the routes' actions. */
export function openAccounts(
  database: DatabaseHandle,
  {
    rateLimits = false,
    env = {},
    publicUrl = "http://localhost:3000",
  }: { rateLimits?: boolean; env?: Fields; publicUrl?: string } = {},
) {
  const settings = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", ...env });
  if (!settings.ok) throw new Error(settings.problems.join("; "));
  const log = createLog(settings.env);
  const secret = "a secret that only the tests know, and long enough";
  const limits = openRateLimits({ db: database.db, enabled: rateLimits, secret, now: systemTime });
  const auth = createAuth({ db: database.db, secret, publicUrl, rateLimits: limits, log });
  const app = {
    env: settings.env,
    publicUrl,
    database,
    auth,
    rateLimits: limits,
    log,
    now: systemTime,
  } as unknown as App;
  const ready = cachePasswordHashes(app);

  function createRequest(path: string, options: RequestOptions, fields?: Fields) {
    const { cookie, agent, address = "192.0.2.1", accept = "application/json" } = options;
    const headers = new Headers({ Accept: accept, Origin: publicUrl });
    if (cookie) headers.set("Cookie", cookie);
    if (agent) headers.set("User-Agent", agent);
    const init = fields ? { method: "POST", body: new URLSearchParams(fields), headers } : { headers };
    const request = new Request(publicUrl + path, init);
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(requestContext, { id: "test", nonce: "test", remoteAddress: address });
    return { request, context };
  }

  return {
    app,
    createRequest,
    /** Posts a form as the app does, and parses the JSON response. */
    post: async (
      route: { action: Action } | { middleware: MiddlewareFunction<Response>[] },
      path: string,
      fields: Fields,
      options: RequestOptions = {},
    ) => {
      await ready;
      const args = createRequest(path, options, fields);
      const { params = {} } = options;
      const response = await ("action" in route
        ? route.action({ ...args, params } as never)
        : runMiddleware(route.middleware, args));
      const isJson = response.headers.get("content-type")?.includes("json");
      const body = (isJson ? await response.json() : {}) as {
        message?: string;
        error?: string;
        fields?: Fields;
        profile?: Fields;
        two_factor?: boolean;
        secret?: string;
        recovery_codes?: string[];
      };
      const { status, headers } = response;
      return { status, headers, body, cookie: cookieOf(response), cookies: cookiesOf(response).join("; ") };
    },
    /** The user of a session cookie, or null. */
    currentUserOf: (cookie: string) => getCurrentUser(createRequest("/", { cookie })),
  };
}

async function runMiddleware(
  [first]: MiddlewareFunction<Response>[],
  args: ReturnType<ReturnType<typeof openAccounts>["createRequest"]>,
): Promise<Response> {
  const response = await first?.({ ...args, params: {}, pattern: "", url: new URL(args.request.url) }, rejectNext);
  if (!(response instanceof Response)) throw new Error("The middleware returned no response");
  return response;
}

const rejectNext = () => Promise.reject(new Error("The middleware did not handle the form"));

/** The session cookie that a response sets, in the format of a Cookie header. */
function cookieOf(response: Response): string {
  return cookiesOf(response)
    .filter((cookie) => cookie.includes("session_token="))
    .join("; ");
}

/** All cookies that a response sets, without those that it deletes. */
function cookiesOf(response: Response): string[] {
  return response.headers
    .getSetCookie()
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0] ?? "");
}
