import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import { constants } from "node:zlib";
import { type Env, parseTrustProxy } from "#app/server/env.server.ts";
import { builtAssets } from "#app/server/http/static-assets.server.ts";
import { plainSecurityHeaders } from "#app/server/http/security-headers.server.ts";
import { sendWebResponse, toWebRequest } from "#app/server/http/web-request.server.ts";
import { withRequestLocale } from "#app/server/http/locale.server.ts";
import { projectRoot } from "#app/server/project-root.server.ts";
import { StartupError } from "#app/lib/errors.ts";
import { m } from "#messages";

/** Longer than the idle minute of common balancers, so that they close first and never meet a closed connection. */
const KEEP_ALIVE_MS = 65_000;

/** The last of as many asks the client to close the connection; what was sent beyond them is answered 503. */
const MAX_REQUESTS_PER_CONNECTION = 1_000;

export type Handler = (request: Request, remoteAddress: string) => Promise<Response>;

export interface WebServer {
  /** The port that was asked for, or the free one that was found for port 0. */
  port: number;
  http: Server;
  /** Starts answering; until then connections wait. */
  answerWith(handler: Handler, assets?: RequestHandler): void;
  /** Goes on answering, and asks with every answer that the next request comes over a connection to somebody else. */
  drain(): void;
  /** Takes no new connections, lets requests under way finish for at most `ms`. */
  stop(ms: number): Promise<void>;
}

/** Takes the port first, so that a taken one is said before anything is touched. */
export async function listen(env: Pick<Env, "HOST" | "PORT" | "PUBLIC_URL" | "TRUST_PROXY">): Promise<WebServer> {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", env.TRUST_PROXY ? parseTrustProxy(env.TRUST_PROXY) : false);
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  let isDraining = false;
  const waitForTurn = answerInTurn(ready);
  const http = createServer((req, res) => {
    if (isDraining) res.setHeader("Connection", "close");
    void waitForTurn(req, res).then((isOpen) => isOpen && void app(req, res));
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
    answerWith(handler, assets) {
      use(
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
 * Begins with one request of a connection when the one before it is answered. Node hands over all that a client has
 * sent at once, and would hold all their answers until the client reads them. False when the client has gone away.
 */
function answerInTurn(ready: Promise<void>) {
  const lastAnswers = new WeakMap<Socket, Promise<void>>();
  return async ({ socket }: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const before = lastAnswers.get(socket) ?? ready;
    lastAnswers.set(socket, new Promise((resolve) => res.once("close", resolve)));
    await before;
    return !socket.destroyed;
  };
}

function use(app: Express, handler: Handler, assets: RequestHandler, publicOrigin: string | null): void {
  // By measure: brotli 2 takes less than half of the time of 4, the middleware's own, for 5 % more bytes.
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
  const headers = plainSecurityHeaders(publicOrigin?.startsWith("https:") ?? false);
  app.use((_req, res, next) => {
    res.set(headers);
    next();
  });
  app.use(compression({ filter: isWorthCompressing, brotli }));
  app.use(assets);
  app.use((req, res) => answer(handler, publicOrigin, req, res));
  app.use(errorHandler);
}

async function answer(
  handler: Handler,
  publicOrigin: string | null,
  req: express.Request,
  res: express.Response,
): Promise<void> {
  const request = toWebRequest(req, res, publicOrigin);
  if (request) await sendWebResponse(res, await handler(request, req.ip ?? "unknown"));
  else res.status(400).type("text").send(inLanguageOf(req, m.http_unreadable_address));
}

/** Photos and fonts are compressed already, and an event stream must not wait for a full block. */
function isWorthCompressing(req: express.Request, res: express.Response): boolean {
  if (String(res.getHeader("Content-Type")).startsWith("text/event-stream")) return false;
  return compression.filter(req, res);
}

/** What Express itself refuses: a path that can't be decoded, an asset that isn't there. */
const errorHandler: ErrorRequestHandler = (error: { status?: number }, req, res, next) => {
  if (res.headersSent) return next(error);
  const status = error.status && error.status < 500 ? error.status : 500;
  res
    .status(status)
    .type("text")
    .send(inLanguageOf(req, () => explainStatus(status)));
};

/** A text for someone whose request has come no further than Express. */
function inLanguageOf({ headers }: express.Request, text: () => string): string {
  const known = { cookie: headers.cookie ?? "", "accept-language": headers["accept-language"] ?? "" };
  return withRequestLocale(new Request("http://house.invalid/", { headers: known }), text);
}

function explainStatus(status: number): string {
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
  // A connection whose request has just ended stays open for the next one, which must not come.
  const sweep = setInterval(() => http.closeIdleConnections(), 100);
  await closed;
  clearTimeout(timer);
  clearInterval(sweep);
}
