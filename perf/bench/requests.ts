import { signUpGuests } from "#tests/support/race.ts";
import type { Line } from "../lib/table.ts";
import { owner } from "#tests/support/owner-env.ts";
import { fire, measureBare, withServer } from "../lib/measure.ts";

interface Asked {
  name: string;
  url: string;
  headers: Record<string, string>;
  /** Answers a second, at least. */
  rate: number;
  /** Milliseconds, at most. */
  p99?: number;
}

/** Answers a second on the embedded database by 32 connections, also as a share of what bare Node sends as often. */
export async function run(): Promise<Line[]> {
  return withServer({}, async ({ origin }) => {
    const [guest = ""] = await signUpGuests({ origins: [origin], owner }, 1);
    const page = { Accept: "text/html", "Accept-Encoding": "gzip, deflate, br" };
    const asked: Asked[] = [
      { name: "/ for a visitor", url: "/", headers: page, rate: 2_000, p99: 60 },
      { name: "/availability", url: "/availability", headers: {}, rate: 2_000, p99: 60 },
      { name: "/ signed in", url: "/", headers: { ...page, Cookie: guest }, rate: 300 },
    ];
    const lines: Line[] = [];
    for (const each of asked) lines.push(await measure({ ...each, url: origin + each.url }));
    return lines;
  });
}

async function measure({ name, url, headers, rate, p99 }: Asked): Promise<Line> {
  const response = await fetch(url, { headers });
  const size = Number(response.headers.get("content-length") ?? (await response.bytes()).length);
  await fire(url, { headers, seconds: 3 });
  const reached = await fire(url, { headers });
  const bare = await measureBare(size);
  return {
    name,
    reached: `${reached.rate}/s (bare Node ${bare.rate}/s), p99 ${reached.p99} ms${reached.failed ? `, ${reached.failed} failed` : ""}`,
    target: `>= ${rate}/s${p99 ? `, p99 <= ${p99} ms` : ""}`,
    ok: reached.failed === 0 && reached.rate >= rate && reached.p99 <= (p99 ?? Infinity),
  };
}
