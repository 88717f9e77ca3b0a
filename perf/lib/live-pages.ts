// Plays open pages for bench-live.ts, as a process of its own: opens as many live streams as it is told to, and tells
// when each of them first heard of a change of the calendar. Bare sockets, so that the pages' own cost stays small.
import { connect, type Socket } from "node:net";

/** What this process is told: open so many more streams, or forget what was heard so far and listen anew. */
export type ToPages = { open: number; port: number } | { listen: true };
/** What it tells: so many are open, or at which moments (milliseconds since 1970) each one heard, in order. */
export type FromPages = { opened: number } | { heard: number[] };

const AT_A_TIME = 100;
const streams: Socket[] = [];
const heard = new Map<Socket, number>();

process.on("message", (message: ToPages) => {
  if ("listen" in message) heard.clear();
  else void openAll(message.open, message.port).then(() => tell({ opened: streams.length }));
});
process.on("disconnect", () => process.exit());

async function openAll(count: number, port: number): Promise<void> {
  for (let left = count; left > 0; left -= AT_A_TIME)
    await Promise.all(Array.from({ length: Math.min(left, AT_A_TIME) }, () => openStream(port)));
}

function openStream(port: number): Promise<void> {
  const stream = connect(port, "127.0.0.1");
  stream.setEncoding("utf8");
  stream.write(`GET /live HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/event-stream\r\n\r\n`);
  stream.on("data", (text: string) => {
    if (!text.includes("event: calendar") || heard.has(stream)) return;
    heard.set(stream, performance.timeOrigin + performance.now());
    if (heard.size === streams.length) tell({ heard: [...heard.values()].toSorted((one, other) => one - other) });
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

function tell(message: FromPages): void {
  process.send?.(message);
}
