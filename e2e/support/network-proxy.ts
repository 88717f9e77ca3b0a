import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";

/** The line between the browsers and their house: a proxy on loopback that can be made to fail in earnest. */
export interface Line {
  /** The address that the browsers know; the house's PUBLIC_URL. */
  origin: string;
  /** The port behind it, where the house has to be. */
  housePort: number;
  /** Ends every connection and refuses new ones, until `mend`. */
  cut: () => Promise<void>;
  /** Answers requests to `path` with status 200 and something that can't be read, until `mend`. */
  garble: (path: string) => void;
  /** Answers requests to `path` with this status, or resets their connection, until `mend`. */
  fail: (path: string, how: 502 | 503 | "reset") => void;
  /** Lets requests to `path` arrive, and their answers wait, until `release`. */
  hold: (path: string) => void;
  release: () => void;
  /** Everything works again. */
  mend: () => Promise<void>;
}

export async function openLine(): Promise<Line & { close: () => Promise<void> }> {
  const housePort = await findFreePort();
  const garbled = new Set<string>();
  const failing = new Map<string, 502 | 503 | "reset">();
  const held = new Set<string>();
  let waiting: (() => void)[] = [];

  const server = createServer((asked, answer) => {
    const path = (asked.url ?? "").split("?")[0] ?? "";
    if (garbled.has(path)) {
      answer.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><p>Welcome to the airport's Wi-Fi");
      return;
    }
    const how = failing.get(path);
    if (how === "reset") return void asked.socket.destroy();
    if (how) return void answer.writeHead(how, { "Content-Type": "text/html" }).end("<h1>Bad Gateway</h1>");
    const passOn = forward(asked, answer, housePort);
    if (held.has(path)) waiting.push(passOn);
    else passOn();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  const release = () => {
    held.clear();
    for (const passOn of waiting) passOn();
    waiting = [];
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    origin: `http://localhost:${port}`,
    housePort,
    cut,
    close: cut,
    garble: (path) => void garbled.add(path),
    fail: (path, how) => void failing.set(path, how),
    hold: (path) => void held.add(path),
    release,
    async mend() {
      garbled.clear();
      failing.clear();
      release();
      if (server.listening) return;
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
  };
}

/** Asks the house at once; its answer goes on to the browser when the returned function is called. */
function forward(asked: IncomingMessage, answer: ServerResponse, port: number): () => void {
  const { method, url: path, headers } = asked;
  const onward = request({ host: "127.0.0.1", port, method, path, headers });
  let isReleased = false;
  let answered: IncomingMessage | null = null;
  const passOn = () => {
    if (!isReleased || !answered) return;
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.on("error", () => answer.destroy());
    answered.pipe(answer);
  };
  onward.on("response", (response) => {
    answered = response;
    passOn();
  });
  onward.on("error", () => answer.destroy());
  answer.on("close", () => onward.destroy());
  asked.pipe(onward);
  return () => {
    isReleased = true;
    passOn();
  };
}

async function findFreePort(): Promise<number> {
  const server = createSocketServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
