import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { openLoopback } from "#tests/support/loopback.ts";

const LOOK_MS = 100;

/** A balancer in front of servers of ours, on loopback. */
export interface Balancer {
  /** Its address, e.g. `http://127.0.0.1:41234`. */
  origin: string;
  /** The servers' addresses; more may come and go at any time. */
  servers: Set<string>;
  close: () => Promise<void>;
}

/**
 * Hands each request to the next server in turn, as common balancers do: nobody stays with one server. It looks at
 * `/readyz` ten times a second and passes over whoever is not ready. Whom it can't connect to has got nothing, so
 * another one gets the request; a read that broke before its answer is asked again too, a write never.
 */
export async function openBalancer(servers: Iterable<string>): Promise<Balancer> {
  const all = new Set(servers);
  const unready = new Set<string>();
  let turn = 0;

  const looking = setInterval(() => {
    for (const server of all)
      fetch(`${server}/readyz`, { signal: AbortSignal.timeout(LOOK_MS * 10) }).then(
        ({ ok }) => (ok ? unready.delete(server) : unready.add(server)),
        () => unready.add(server),
      );
  }, LOOK_MS);

  function next(tried: Set<string>): string | undefined {
    const untried = [...all].filter((server) => !tried.has(server));
    const ready = untried.filter((server) => !unready.has(server));
    const choice = ready.length > 0 ? ready : untried;
    return choice[turn++ % choice.length];
  }

  async function handOn(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = Buffer.concat(await req.toArray());
    const tried = new Set<string>();
    for (let server = next(tried); server; server = next(tried)) {
      tried.add(server);
      try {
        return passBack(await ask(server, req, body), res);
      } catch (error) {
        const nothingSent = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
        if (!nothingSent && req.method !== "GET") break;
      }
    }
    res.writeHead(502).end();
  }

  const front = await openLoopback((req, res) => void handOn(req, res));
  return {
    origin: front.origin,
    servers: all,
    async close() {
      clearInterval(looking);
      await front.close();
    },
  };
}

/** Over a connection of its own, with the address that asked added to those before. */
async function ask(server: string, { method, url, headers, socket }: IncomingMessage, body: Buffer) {
  const forwarded = [headers["x-forwarded-for"] ?? [], socket.remoteAddress ?? ""].flat().join(", ");
  const asked = request(server + url, {
    method,
    headers: { ...endToEnd(headers), "x-forwarded-for": forwarded },
    agent: false,
  });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return answer;
}

function passBack(answer: IncomingMessage, res: ServerResponse): void {
  res.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
  answer.pipe(res);
  answer.on("error", () => res.destroy());
  res.on("close", () => answer.destroy());
}

/** Without what two neighbours say to each other about their connection. */
function endToEnd({ connection: _c, "keep-alive": _k, "transfer-encoding": _t, ...headers }: IncomingHttpHeaders) {
  return headers;
}
