import { lookup as lookupAddress, type LookupAddress } from "node:dns";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "#app/features/calendar-feeds/public-address.ts";

/** Why a calendar could not be fetched. */
export type FetchError =
  | "timeout"
  | "unreachable"
  | "private-address"
  | "too-large"
  | "too-many-redirects"
  | `http-${number}`;

export type FetchResult = { ok: true; body: string } | { ok: false; error: FetchError };

export interface FetchOptions {
  /** Identifies this site: some sites answer 403 without it. */
  userAgent: string;
  timeoutMs?: number;
  /** Whether to connect to an IP address; only public ones by default. */
  isAllowed?: (address: string) => boolean;
  /** Resolves a host name, as `dns.lookup` does. */
  lookup?: typeof lookupAddress;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 5;

class FetchFailure extends Error {
  readonly code: FetchError;
  constructor(code: FetchError) {
    super(code);
    this.code = code;
  }
}

/**
 * Fetches a calendar of another site: at most 5 MB, within 30 seconds, over at most five redirects. Each hop connects only
 * to an address that is allowed. The address is checked in the `lookup` of the connection itself, so that a name can't
 * resolve to another address afterwards. `url` may contain a secret, so errors don't have it.
 */
export async function fetchCalendar(url: string, options: FetchOptions): Promise<FetchResult> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    let target = new URL(url);
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const response = await send(target, options, signal);
      const status = response.statusCode ?? 0;
      const location = status >= 300 && status < 400 ? response.headers.location : undefined;
      if (location === undefined) {
        if (status !== 200) response.destroy();
        return status === 200 ? { ok: true, body: await readBody(response) } : { ok: false, error: `http-${status}` };
      }
      response.destroy();
      target = new URL(location, target);
    }
    return { ok: false, error: "too-many-redirects" };
  } catch (error) {
    if (error instanceof FetchFailure) return { ok: false, error: error.code };
    return { ok: false, error: signal.aborted ? "timeout" : "unreachable" };
  }
}

function send(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { userAgent, isAllowed = isPublicAddress, lookup = lookupAddress } = options;
  const request = { "http:": requestHttp, "https:": requestHttps }[url.protocol];
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // An address in the URL is not looked up.
  if (!request || (isIP(host) && !isAllowed(host))) throw new FetchFailure("private-address");
  const headers = {
    "User-Agent": userAgent,
    Accept: "text/calendar, */*;q=0.5",
    "Accept-Encoding": "identity",
  };
  return new Promise((resolve, reject) => {
    request(url, { headers, signal, agent: false, lookup: onlyAllowed(lookup, isAllowed) }, resolve)
      .on("error", reject)
      .end();
  });
}

/** A `lookup` for connections that fails when a name has an address that is not allowed. */
function onlyAllowed(lookup: typeof lookupAddress, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = error ? [] : addresses;
      if (error || !first) callback(error ?? new FetchFailure("unreachable"), []);
      else if (!addresses.every(({ address }) => isAllowed(address))) callback(new FetchFailure("private-address"), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new FetchFailure("too-large");
    chunks.push(chunk);
  }
  // Removes a byte order mark.
  return new TextDecoder().decode(Buffer.concat(chunks));
}
