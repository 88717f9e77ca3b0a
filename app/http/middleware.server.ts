import type { MiddlewareFunction } from "react-router";
import { prolongSession } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";

const keepSession: MiddlewareFunction<Response> = async (args, next) => {
  const response = await next();
  for (const cookie of await prolongedCookies(args)) response.headers.append("Set-Cookie", cookie);
  return response;
};

/** What has been done stays done and answered, even when the session can't be prolonged just now. */
async function prolongedCookies(args: Parameters<typeof keepSession>[0]): Promise<string[]> {
  try {
    return await prolongSession(args);
  } catch (error) {
    const { id } = args.context.get(requestContext);
    args.context.get(appContext).log.warn({ err: error, request_id: id }, "A session could not be prolonged");
    return [];
  }
}

/** The root route's middleware; what every answer shares, pages or not, stands in the frame around the router. */
export const middleware = [keepSession];
