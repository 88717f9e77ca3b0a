import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { openLoopback } from "#tests/support/loopback.ts";

const CHECK_INTERVAL_MS = 100;

/** A load balancer on loopback. */
export interface Balancer {
  /** Its address, e.g. `http://127.0.0.1:41234`. */
  origin: string;
  /** The servers' origins, which can be added and removed at any time. */
  servers: Set<string>;
  close: () => Promise<void>;
}

/**
 * Sends requests to the servers in turn, without sticky sessions. It checks `/readyz` ten times a second and skips servers
 * that are not ready. When it can't connect to one, another gets the request; a GET that fails before its response is
 * retried as well, other methods are not.
 */
export async function openBalancer(servers: Iterable<string>): Promise<Balancer> {
  const all = new Set(servers);
  const unready = new Set<string>();
  let counter = 0;

  const healthChecks = setInterval(() => {
    for (const server of all)
      fetch(`${server}/readyz`, { signal: AbortSignal.timeout(CHECK_INTERVAL_MS * 10) }).then(
        ({ ok }) => (ok ? unready.delete(server) : unready.add(server)),
        () => unready.add(server),
      );
  }, CHECK_INTERVAL_MS);

  function next(tried: Set<string>): string | undefined {
    const untried = [...all].filter((server) => !tried.has(server));
    const ready = untried.filter((server) => !unready.has(server));
    const choice = ready.length > 0 ? ready : untried;
    return choice[counter++ % choice.length];
  }

  async function forward(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = Buffer.concat(await req.toArray());
    const tried = new Set<string>();
    for (let server = next(tried); server; server = next(tried)) {
      tried.add(server);
      try {
        return sendBack(await send(server, req, body), res);
      } catch (error) {
        const nothingSent = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
        if (!nothingSent && req.method !== "GET") break;
      }
    }
    res.writeHead(502).end();
  }

  const front = await openLoopback((req, res) => void forward(req, res));
  return {
    origin: front.origin,
    servers: all,
    async close() {
      clearInterval(healthChecks);
      await front.close();
    },
  };
}

/** Forwards a request over a new connection, with the client's address appended to X-Forwarded-For. */
async function send(server: string, { method, url, headers, socket }: IncomingMessage, body: Buffer) {
  const forwarded = [headers["x-forwarded-for"] ?? [], socket.remoteAddress ?? ""].flat().join(", ");
  const outgoing = request(server + url, {
    method,
    headers: { ...endToEnd(headers), "x-forwarded-for": forwarded },
    agent: false,
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  return response;
}

function sendBack(response: IncomingMessage, res: ServerResponse): void {
  res.writeHead(response.statusCode ?? 502, endToEnd(response.headers));
  response.pipe(res);
  response.on("error", () => res.destroy());
  res.on("close", () => response.destroy());
}

/** The headers without the hop-by-hop ones. */
function endToEnd({ connection: _c, "keep-alive": _k, "transfer-encoding": _t, ...headers }: IncomingHttpHeaders) {
  return headers;
}
