import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Database, rowsOf } from "#app/server/db/client.server.ts";
import type { Log } from "#app/server/log.server.ts";
import { type Point, readPoint } from "#app/features/property/location/location.ts";
import { isUnexpired } from "#app/lib/timestamps.ts";

export type GeocodeResult = { ok: true; point: Point } | { ok: false; reason: "not-found" | "failed" };

export interface Geocoder {
  /** The first place that the geocoding service knows for an address; `address` is not empty. */
  find(address: string): Promise<GeocodeResult>;
}

export interface GeocoderSettings {
  db: Database;
  /** `GEOCODER_URL`; what it has behind a `?` is kept. */
  url: string;
  /** Tells the service who asks. */
  publicUrl: string;
  log: Log;
  now: () => Date;
  /** Waits until the turn comes; tests need not. */
  wait?: (ms: number) => Promise<unknown>;
  /** How long an answer may take, in milliseconds. */
  patience?: number;
}

/** Milliseconds between two questions, and how many of them may wait at most (OpenStreetMap's rules for Nominatim). */
const PACE = 1000;
const MAX_QUEUE = 10_000;
const TIMEOUT_MS = 8000;
/** Bytes; one result has about one thousand. */
const MAX_ANSWER_BYTES = 256 * 1024;
const MAX_CACHED_ANSWERS = 500;
const CACHE_MS = 24 * 60 * 60 * 1000;

/**
 * Asks a public geocoding service as it wants to be asked: under our name, at most once a second for all servers of
 * the property together, and not again for a day what it has answered. Whatever goes wrong is 'failed' and logged.
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

  async function ask(address: string): Promise<GeocodeResult> {
    try {
      const turn = await takeTurn(db);
      if (turn === null) throw new Error("Too many searches wait for their turn");
      await wait(turn);
      return fetchJson(await fetchAnswer(url, address, publicUrl, patience));
    } catch (error) {
      log.warn({ err: error }, "The geocoding service could not be asked");
      return { ok: false, reason: "failed" };
    }
  }

  return {
    async find(address) {
      const question = address.trim().replaceAll(/\s+/g, " ");
      const key = question.toLowerCase();
      const known = cache.get(key);
      if (known && isUnexpired(known.until, now(), CACHE_MS)) return known.result;
      const result = ask(question);
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
 * Takes the next free turn: milliseconds from now, or null when the queue is too long. The row of the table for limits
 * is shared by all servers, and the database's clock decides, because theirs may differ. A turn further ahead than the
 * queue is long was taken while that clock was wrong: the queue is empty.
 */
async function takeTurn(db: Database): Promise<number | null> {
  const present = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const tooFar = sql`${present} + ${2 * MAX_QUEUE}`;
  const [turn] = await rowsOf<{ ms: number }>(
    db,
    sql`insert into rate_limits as mine (key, spent_until) values ('geocoder', ${present})
        on conflict (key) do update set spent_until = case when mine.spent_until > ${tooFar} then ${present}
            else greatest(mine.spent_until + ${PACE}, ${present}) end
          where mine.spent_until < ${present} + ${MAX_QUEUE} or mine.spent_until > ${tooFar}
        returning greatest(0, spent_until - ${present})::int as ms`,
  );
  return turn?.ms ?? null;
}

async function fetchAnswer(url: string, address: string, publicUrl: string, patience: number): Promise<unknown> {
  const question = new URL(url);
  question.searchParams.set("format", "json");
  question.searchParams.set("q", address);
  question.searchParams.set("limit", "1");
  const response = await fetch(question, {
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

function fetchJson(answer: unknown): GeocodeResult {
  if (!Array.isArray(answer)) throw new Error("The geocoding service's answer is not a list");
  if (answer.length === 0) return { ok: false, reason: "not-found" };
  const first: unknown = answer[0];
  const { lat, lon } = (typeof first === "object" && first !== null ? first : {}) as { lat?: unknown; lon?: unknown };
  const point = readPoint(lat, lon);
  if (!point) throw new Error("The geocoding service's first result has no lat and lon");
  return { ok: true, point };
}
