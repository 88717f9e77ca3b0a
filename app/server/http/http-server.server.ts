import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import { type Env, parseTrustProxy } from "#app/server/env.server.ts";
import { builtAssets } from "#app/server/http/static-assets.server.ts";
import { BROTLI } from "#app/server/http/page-cache.server.ts";
import { baseSecurityHeaders } from "#app/server/http/security-headers.server.ts";
import { sendWebResponse, toWebRequest } from "#app/server/http/web-request.server.ts";
import { withRequestLocale } from "#app/server/http/locale.server.ts";
import { projectRoot } from "#app/server/project-root.server.ts";
import { StartupError } from "#app/lib/errors.ts";
import { m } from "#messages";

/** Longer than the idle timeout of common load balancers, so that they never reuse a connection that is being closed. */
const KEEP_ALIVE_MS = 65_000;

/** The response to the last one closes the connection; Node responds to pipelined requests beyond it with 503. */
const MAX_REQUESTS_PER_CONNECTION = 1_000;

export type Handler = (request: Request, remoteAddress: string) => Promise<Response>;

export interface WebServer {
  /** The port that it listens on: `PORT`, or a free one where that is 0. */
  port: number;
  http: Server;
  /** Starts handling requests, which wait until then. `assets` defaults to the built files. */
  setHandler(handler: Handler, assets?: RequestHandler): void;
  /** Keeps handling requests, but closes each connection after its response, so that clients move to another server. */
  drain(): void;
  /** Accepts no new connections and waits at most `ms` for requests in progress. */
  stop(ms: number): Promise<void>;
}

/** Binds the port before anything else is opened. Throws a `StartupError` when that is not possible. */
export async function listen(env: Pick<Env, "HOST" | "PORT" | "PUBLIC_URL" | "TRUST_PROXY">): Promise<WebServer> {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.TRUST_PROXY ? parseTrustProxy(env.TRUST_PROXY) : false);
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  let isDraining = false;
  const waitForPrevious = serializePipelined(ready);
  const http = createServer((req, res) => {
    if (isDraining) res.setHeader("Connection", "close");
    void waitForPrevious(req, res).then((isOpen) => isOpen && void app(req, res));
  });
  http.keepAliveTimeout = KEEP_ALIVE_MS;
  http.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  await new Promise<void>((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) => reject(toStartupError(error, env)));
    http.listen(env.PORT, env.HOST, resolve);
  });
  return {
    port: (http.address() as AddressInfo).port,
    http,
    setHandler(handler, assets) {
      addMiddleware(
        app,
        handler,
        assets ?? builtAssets(path.join(projectRoot, "build/client")),
        env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : null,
      );
      setReady();
    },
    drain() {
      isDraining = true;
    },
    stop: (ms) => stop(http, ms),
  };
}

/**
 * Starts each request of a connection after the response to the previous one. Node passes on all pipelined requests at
 * once and would buffer their responses until the client reads them. Resolves to false when the client has disconnected.
 */
function serializePipelined(ready: Promise<void>) {
  const lastResponses = new WeakMap<Socket, Promise<void>>();
  return async ({ socket }: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const previous = lastResponses.get(socket) ?? ready;
    lastResponses.set(socket, new Promise((resolve) => res.once("close", resolve)));
    await previous;
    return !socket.destroyed;
  };
}

function addMiddleware(app: Express, handler: Handler, assets: RequestHandler, publicOrigin: string | null): void {
  const headers = baseSecurityHeaders(publicOrigin?.startsWith("https:") ?? false);
  app.use((_req, res, next) => {
    res.set(headers);
    next();
  });
  app.use(compression({ filter: isWorthCompressing, brotli: BROTLI }));
  app.use(assets);
  app.use((req, res) => respond(handler, publicOrigin, req, res));
  app.use(errorHandler);
}

async function respond(
  handler: Handler,
  publicOrigin: string | null,
  req: express.Request,
  res: express.Response,
): Promise<void> {
  const request = toWebRequest(req, res, publicOrigin);
  if (request) await sendWebResponse(res, await handler(request, req.ip ?? "unknown"));
  else res.status(400).type("text").send(localize(req, m.http_unreadable_address));
}

/** Excludes event streams, whose events must not wait for a full block, and what is compressed already, such as photos. */
function isWorthCompressing(req: express.Request, res: express.Response): boolean {
  if (String(res.getHeader("Content-Type")).startsWith("text/event-stream")) return false;
  return compression.filter(req, res);
}

/** Handles the errors of Express and its middleware: a path that can't be decoded, a missing asset. */
const errorHandler: ErrorRequestHandler = (error: { status?: number }, req, res, next) => {
  if (res.headersSent) return next(error);
  const status = error.status && error.status < 500 ? error.status : 500;
  res
    .status(status)
    .type("text")
    .send(localize(req, () => errorMessage(status)));
};

/** Evaluates `text` in the client's language, outside of `handleRequest`. */
function localize({ headers }: express.Request, text: () => string): string {
  const known = { cookie: headers.cookie ?? "", "accept-language": headers["accept-language"] ?? "" };
  return withRequestLocale(new Request("http://localhost/", { headers: known }), text);
}

function errorMessage(status: number): string {
  if (status === 404) return m.http_nothing_here();
  return status < 500 ? m.http_unreadable_request() : m.http_our_side();
}

function toStartupError(error: NodeJS.ErrnoException, { HOST, PORT }: Pick<Env, "HOST" | "PORT">): Error {
  if (error.code === "EADDRINUSE") {
    return new StartupError(
      `PORT: ${PORT} is taken by another program. Stop it, or choose another port: PORT=${PORT + 1}`,
      { cause: error },
    );
  }
  if (error.code === "EACCES")
    return new StartupError(`PORT: ${PORT} may not be opened by this user`, { cause: error });
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return new StartupError(`HOST: ${HOST} is no address of this machine`, { cause: error });
  return error;
}

async function stop(http: Server, ms: number): Promise<void> {
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  http.closeIdleConnections();
  const timer = setTimeout(() => http.closeAllConnections(), ms);
  // A connection becomes idle again after its last response, and must not wait for another request.
  const interval = setInterval(() => http.closeIdleConnections(), 100);
  await closed;
  clearTimeout(timer);
  clearInterval(interval);
}
