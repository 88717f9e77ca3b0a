import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";
import type { Log } from "#app/server/log.server.ts";
import { parsePoint } from "#app/features/property/location/parse-point.ts";
import type { Point } from "#app/features/property/location/location.ts";
import { isUnexpired } from "#app/lib/timestamps.ts";

export type GeocodeResult = { ok: true; point: Point } | { ok: false; reason: "not-found" | "failed" };

export interface Geocoder {
  /** The first place that the geocoding service knows for an address; `address` is not empty. */
  find(address: string): Promise<GeocodeResult>;
}

export interface GeocoderSettings {
  db: Database;
  /** `GEOCODER_URL`; its query parameters are preserved. */
  url: string;
  /** Identifies this site in the User-Agent. */
  publicUrl: string;
  log: Log;
  now: () => Date;
  /** Waits until the request may be sent; tests replace it. */
  wait?: (ms: number) => Promise<unknown>;
  /** The timeout of a request, in milliseconds. */
  patience?: number;
}

/** Milliseconds between two requests (OpenStreetMap's usage policy for Nominatim), and the longest wait for one. */
const PACE = 1000;
const MAX_QUEUE = 10_000;
const TIMEOUT_MS = 8000;
/** Bytes; one result has about one thousand. */
const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_CACHED_ANSWERS = 500;
const CACHE_MS = 24 * 60 * 60 * 1000;

/**
 * A client for a public geocoding service that follows its usage policy: it identifies itself, sends at most one
 * request a second from all servers together, and caches results for a day. Any error is logged and returned as
 * 'failed'.
 */
export function openGeocoder({
  db,
  url,
  publicUrl,
  log,
  now,
  wait = setTimeout,
  patience = TIMEOUT_MS,
}: GeocoderSettings): Geocoder {
  const cache = new Map<string, { until: Date; result: Promise<GeocodeResult> }>();

  async function search(address: string): Promise<GeocodeResult> {
    try {
      const delay = await reserveSlot(db);
      if (delay === null) throw new Error("Too many searches are waiting");
      await wait(delay);
      return parseAnswer(await fetchAnswer(url, address, publicUrl, patience));
    } catch (error) {
      log.warn({ err: error }, "The geocoding service failed");
      return { ok: false, reason: "failed" };
    }
  }

  return {
    async find(address) {
      const query = address.trim().replaceAll(/\s+/g, " ");
      const key = query.toLowerCase();
      const cached = cache.get(key);
      if (cached && isUnexpired(cached.until, now(), CACHE_MS)) return cached.result;
      const result = search(query);
      cache.delete(key);
      cache.set(key, { until: new Date(now().getTime() + CACHE_MS), result });
      const [oldest] = cache.keys();
      if (cache.size > MAX_CACHED_ANSWERS && oldest !== undefined) cache.delete(oldest);
      const answer = await result;
      if (!answer.ok && answer.reason === "failed" && cache.get(key)?.result === result) cache.delete(key);
      return answer;
    },
  };
}

/**
 * Reserves the next free time slot; returns the milliseconds until then, or null when the wait would be too long. All
 * servers share one row of `rate_limits` and use the database's clock, because theirs may differ. A slot further ahead
 * than the longest wait was reserved while that clock was wrong and is ignored.
 */
async function reserveSlot(db: Database): Promise<number | null> {
  const present = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const tooFar = sql`${present} + ${2 * MAX_QUEUE}`;
  const [slot] = await rowsOf<{ ms: number }>(
    db,
    sql`insert into rate_limits as mine (key, spent_until) values ('geocoder', ${present})
        on conflict (key) do update set spent_until = case when mine.spent_until > ${tooFar} then ${present}
            else greatest(mine.spent_until + ${PACE}, ${present}) end
          where mine.spent_until < ${present} + ${MAX_QUEUE} or mine.spent_until > ${tooFar}
        returning greatest(0, spent_until - ${present})::int as ms`,
  );
  return slot?.ms ?? null;
}

async function fetchAnswer(url: string, address: string, publicUrl: string, patience: number): Promise<unknown> {
  const requestUrl = new URL(url);
  requestUrl.searchParams.set("format", "json");
  requestUrl.searchParams.set("q", address);
  requestUrl.searchParams.set("limit", "1");
  const response = await fetch(requestUrl, {
    headers: { Accept: "application/json", "User-Agent": `Palapa (vacation rental site at ${publicUrl})` },
    redirect: "manual",
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The geocoding service answered ${response.status}`);
  }
  return JSON.parse(await readText(response)) as unknown;
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error("The geocoding service's answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseAnswer(answer: unknown): GeocodeResult {
  if (!Array.isArray(answer)) throw new Error("The geocoding service's answer is not a list");
  if (answer.length === 0) return { ok: false, reason: "not-found" };
  const first: unknown = answer[0];
  const { lat, lon } = (typeof first === "object" && first !== null ? first : {}) as { lat?: unknown; lon?: unknown };
  const point = parsePoint(lat, lon);
  if (!point) throw new Error("The geocoding service's first result has no lat and lon");
  return { ok: true, point };
}
