// Simulates open pages for perf/live.ts in a separate process: opens the requested number of live streams, and reports
// when each of them received a change of the calendar. Uses bare sockets, because 5,000 HTTP clients would cost too much.
import { connect, type Socket } from "node:net";

/** A message to this process: open more streams, or reset and wait for the next change. */
export type PagesRequest = { open: number; port: number } | { listen: true };
/** A message from it: the number of open streams, or the sorted times (milliseconds since 1970) of the change. */
export type PagesResponse = { opened: number } | { received: number[] };

const BATCH_SIZE = 100;
const streams: Socket[] = [];
const received = new Map<Socket, number>();

process.on("message", (message: PagesRequest) => {
  if ("listen" in message) received.clear();
  else void openAll(message.open, message.port).then(() => send({ opened: streams.length }));
});
process.on("disconnect", () => process.exit());

async function openAll(count: number, port: number): Promise<void> {
  for (let left = count; left > 0; left -= BATCH_SIZE)
    await Promise.all(Array.from({ length: Math.min(left, BATCH_SIZE) }, () => openStream(port)));
}

function openStream(port: number): Promise<void> {
  const stream = connect(port, "127.0.0.1");
  stream.setEncoding("utf8");
  stream.write(`GET /live HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\n\r\n`);
  stream.on("data", (text: string) => {
    if (!text.includes("event: calendar") || received.has(stream)) return;
    received.set(stream, performance.timeOrigin + performance.now());
    if (received.size === streams.length)
      send({ received: [...received.values()].toSorted((one, other) => one - other) });
  });
  return new Promise((resolve, reject) => {
    stream.on("error", reject);
    stream.on("close", () => reject(new Error(`The server closed stream ${streams.length}`)));
    stream.on("data", function opened(text: string) {
      if (!text.includes("retry:")) return;
      stream.off("data", opened);
      streams.push(stream);
      resolve();
    });
  });
}

function send(message: PagesResponse): void {
  process.send?.(message);
}
