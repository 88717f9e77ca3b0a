import { signUpGuests } from "#tests/support/race.ts";
import type { Row } from "../lib/table.ts";
import { owner } from "#tests/support/owner-env.ts";
import { measureBare, measureLoad, withServer } from "../lib/measure.ts";

interface Target {
  name: string;
  url: string;
  headers: Record<string, string>;
  /** Minimum responses per second. */
  rate: number;
  /** Maximum in milliseconds. */
  p99?: number;
}

/** Responses per second on the embedded database over 32 connections, beside those of a bare Node server. */
export async function run(): Promise<Row[]> {
  return withServer({}, async ({ origin }) => {
    const [guest = ""] = await signUpGuests({ origins: [origin], owner }, 1);
    const page = { Accept: "text/html", "Accept-Encoding": "gzip, deflate, br" };
    const targets: Target[] = [
      { name: "/ for a visitor", url: "/", headers: page, rate: 2_000, p99: 60 },
      { name: "/availability", url: "/availability", headers: {}, rate: 2_000, p99: 60 },
      { name: "/ signed in", url: "/", headers: { ...page, Cookie: guest }, rate: 300 },
    ];
    const rows: Row[] = [];
    for (const each of targets) rows.push(await measure({ ...each, url: origin + each.url }));
    return rows;
  });
}

async function measure({ name, url, headers, rate, p99 }: Target): Promise<Row> {
  const response = await fetch(url, { headers });
  const size = Number(response.headers.get("content-length") ?? (await response.bytes()).length);
  await measureLoad(url, { headers, seconds: 3 });
  const reached = await measureLoad(url, { headers });
  const bare = await measureBare(size);
  return {
    name,
    reached: `${reached.rate}/s (bare Node ${bare.rate}/s), p99 ${reached.p99} ms${reached.failed ? `, ${reached.failed} failed` : ""}`,
    target: `>= ${rate}/s${p99 ? `, p99 <= ${p99} ms` : ""}`,
    ok: reached.failed === 0 && reached.rate >= rate && reached.p99 <= (p99 ?? Infinity),
  };
}
