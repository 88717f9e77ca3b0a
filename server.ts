import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { App } from "#app/context.server.ts";
import { readEnv } from "#app/env.server.ts";
import { answerRequest } from "#app/http/frame.server.ts";
import { keepPages } from "#app/http/kept-pages.server.ts";
import { runServer } from "#app/run.server.ts";

/** The whole app as a function from request to answer; the tests call it too. */
export function createHandler(app: App): (request: Request, remoteAddress?: string) => Promise<Response> {
  const render = createRequestHandler(build, app.env.NODE_ENV);
  const kept = keepPages(app);
  return (request, remoteAddress = "unknown") => answerRequest(app, request, remoteAddress, render, kept);
}

export { runServer };

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runServer(readEnv(process.env), { createHandler });
}
