// Keeps asking for one address: `node perf/lib/load.ts '{"url": …, "headers": …, "connections": 32, "seconds": 8}'`.
// A process of its own, so that who asks and who answers don't wait for each other. Prints what came of it as JSON.
import { Agent, request } from "node:http";
import type { LoadResult } from "./measure.ts";

const { url, headers, connections, seconds } = JSON.parse(process.argv[2] ?? "") as {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
};
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const end = performance.now() + seconds * 1000;
const times: number[] = [];
let failed = 0;

await Promise.all(Array.from({ length: connections }, keepAsking));
const sorted = times.toSorted((one, other) => one - other);
const result: LoadResult = {
  rate: Math.round(times.length / seconds),
  p99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
  failed,
};
console.log(JSON.stringify(result));
agent.destroy();

async function keepAsking(): Promise<void> {
  while (performance.now() < end) {
    const started = performance.now();
    const status = await ask();
    times.push(performance.now() - started);
    if (status !== 200) failed++;
  }
}

/** The answer's status once all of it has arrived; 0 when it did not. */
function ask(): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, headers }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
      answer.on("error", () => resolve(0));
    });
    asked.on("error", () => resolve(0)).end();
  });
}
