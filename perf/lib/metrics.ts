/** For a server's NODE_OPTIONS, so that `readFigures` finds only memory in use. */
export const COLLECTING = "--import ./perf/lib/gc-hook.ts";

/** Opens `/metrics`; for a server's settings. */
export const METRICS_TOKEN = "metrics-of-a-measured-server";

/** What a server says about itself at `/metrics`: each sample's value by its name and labels. */
export async function readMetrics({ origin, pid }: { origin: string; pid: number }): Promise<Map<string, number>> {
  process.kill(pid, "SIGUSR2");
  // The signal comes to its turn before an answer to what is asked after it.
  await (await fetch(`${origin}/healthz`)).arrayBuffer();
  const text = await (
    await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  const samples = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

/** The sum of all samples of one name, whatever their labels. */
export function sumOf(figures: Map<string, number>, name: string): number {
  const found = [...figures].filter(([sample]) => sample === name || sample.startsWith(`${name}{`));
  return found.reduce((sum, [, value]) => sum + value, 0);
}
