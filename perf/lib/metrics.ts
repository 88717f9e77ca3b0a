/** The NODE_OPTIONS of a measured server, so that `readMetrics` returns only memory in use. */
export const GC_HOOK = "--import ./perf/lib/gc-hook.ts";

/** The METRICS_TOKEN of a measured server. */
export const METRICS_TOKEN = "metrics-of-a-measured-server";

/** The samples of a server's `/metrics` after a garbage collection: values by name and labels. */
export async function readMetrics({ origin, pid }: { origin: string; pid: number }): Promise<Map<string, number>> {
  process.kill(pid, "SIGUSR2");
  // The server handles the signal before the response to a later request.
  await (await fetch(`${origin}/healthz`)).arrayBuffer();
  const text = await (
    await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  const samples = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

/** The sum of all samples of one name, whatever their labels. */
export function sumOf(metrics: Map<string, number>, name: string): number {
  const found = [...metrics].filter(([sample]) => sample === name || sample.startsWith(`${name}{`));
  return found.reduce((sum, [, value]) => sum + value, 0);
}
