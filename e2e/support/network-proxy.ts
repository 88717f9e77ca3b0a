import { randomInt } from "node:crypto";
import { EventEmitter, once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";

/** A proxy on loopback between the browsers and the server, which simulates network failures. */
export interface NetworkProxy {
  /** The origin that the browsers use; the server's PUBLIC_URL. */
  origin: string;
  /** The port that the server has to listen on. */
  serverPort: number;
  /** Closes all connections and refuses new ones, until `restore`. */
  cut: () => Promise<void>;
  /** Answers requests to `path` with status 200 and an unrelated page, until `restore`. */
  garble: (path: string) => void;
  /** Answers requests to `path` with this status, or resets their connection, until `restore`. */
  fail: (path: string, how: 502 | 503 | "reset") => void;
  /** Forwards requests to `path`, and delays their responses until `release`. */
  hold: (path: string) => void;
  /** Waits until a response is delayed. */
  untilHeld: () => Promise<void>;
  release: () => void;
  /** Ends all simulated failures. */
  restore: () => Promise<void>;
}

export async function openNetworkProxy(): Promise<NetworkProxy & { close: () => Promise<void> }> {
  const serverPort = await findFreePort();
  const garbled = new Set<string>();
  const failing = new Map<string, 502 | 503 | "reset">();
  const held = new Set<string>();
  let waiting: (() => void)[] = [];
  const events = new EventEmitter();

  const proxy = http.createServer((request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    if (garbled.has(path)) {
      response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><p>Welcome to the airport's Wi-Fi");
      return;
    }
    const how = failing.get(path);
    if (how === "reset") return void request.socket.destroy();
    if (how) return void response.writeHead(how, { "Content-Type": "text/html" }).end("<h1>Bad Gateway</h1>");
    const respond = forward(request, response, serverPort);
    if (!held.has(path)) return respond();
    waiting.push(respond);
    events.emit("held");
  });
  // As the server's. Playwright's requests reuse a connection even after the time that the proxy announces, and Node's
  // default of 5 seconds can pass between two requests of a test: the second one would meet a closed connection.
  proxy.keepAliveTimeout = 65_000;
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;

  const release = () => {
    held.clear();
    for (const respond of waiting) respond();
    waiting = [];
  };
  const cut = async () => {
    if (!proxy.listening) return;
    const closed = once(proxy, "close");
    proxy.close();
    proxy.closeAllConnections();
    await closed;
  };
  return {
    origin: `http://localhost:${port}`,
    serverPort,
    cut,
    close: cut,
    garble: (path) => void garbled.add(path),
    fail: (path, how) => void failing.set(path, how),
    hold: (path) => void held.add(path),
    async untilHeld() {
      if (waiting.length === 0) await once(events, "held");
    },
    release,
    async restore() {
      garbled.clear();
      failing.clear();
      release();
      if (proxy.listening) return;
      proxy.listen(port, "127.0.0.1");
      await once(proxy, "listening");
    },
  };
}

/** Forwards the request at once; the response is sent to the browser after the returned function was called. */
function forward(request: IncomingMessage, response: ServerResponse, port: number): () => void {
  const { method, url: path, headers } = request;
  const upstream = http.request({ host: "127.0.0.1", port, method, path, headers });
  let isReleased = false;
  let upstreamResponse: IncomingMessage | null = null;
  const respond = () => {
    if (!isReleased || !upstreamResponse) return;
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
    upstreamResponse.on("error", () => response.destroy());
    upstreamResponse.pipe(response);
  };
  upstream.on("response", (received) => {
    upstreamResponse = received;
    respond();
  });
  upstream.on("error", () => response.destroy());
  response.on("close", () => upstream.destroy());
  request.pipe(upstream);
  return () => {
    isReleased = true;
    respond();
  };
}

/** A free port below those of outgoing connections, one of which could take it before the server starts. */
async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const server = createSocketServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return findFreePort();
  }
  server.close();
  await once(server, "close");
  return port;
}
