import { randomBytes } from "node:crypto";
import type { App } from "#app/context.server.ts";
import { wantsPage } from "#app/http/answer.server.ts";
import { currentLanguage } from "#app/language.ts";
import { versionOf } from "#app/kept-reads.server.ts";
import { encodingFor, type Gaps, type KeptBody, keepBody } from "#app/http/kept-body.server.ts";

/**
 * The addresses whose answers are kept. What comes there depends on the address, the session, the language, the
 * database, the settings and the calendar day alone: a loader that asks for more (a header, say) must not stand here.
 */
const KEPT_PATHS = new Set(["/", "/availability"]);

/** The cookies that such a page depends on, all others being a reason to render it: a refused form, for one. */
const KNOWN_COOKIE = /^(palapa_language|(__Secure-)?palapa\.session_token)=/;

/** How many answers are kept, and how large each may be: at most some 20 MB, whatever addresses are thought up. */
const MOST_KEPT = 64;
const LARGEST_KEPT = 256 * 1024;
const LONGEST_URL = 512;
const LONGEST_COOKIES = 512;

interface KeptPage {
  headers: [string, string][];
  body: KeptBody;
}

export type RenderPage = (request: Request, nonce: string) => Promise<Response>;

export interface KeptPages {
  /** The answer from what is kept, or by `render`: then it is kept for the next time if it may be. */
  answer(request: Request, nonce: string, render: RenderPage): Promise<Response>;
}

/**
 * Keeps what visitors get, and each session its own, for exactly as long as the database has not changed at all: the snapshot
 * that PostgreSQL names moves on with every commit, also of another server or by hand, and never comes back. So every
 * answer is as fresh as a rendered one, and several servers need nothing else.
 */
export function keepPages(app: Pick<App, "database" | "now">): KeptPages {
  const pages = new Map<string, { version: string; page: Promise<KeptPage | null> }>();
  const readVersion = () => versionOf(app);

  async function make(key: string, version: string, request: Request, render: RenderPage): Promise<KeptPage | null> {
    // A request of its own: the visitor who happened to come first may go away, others wait for the same page.
    const { url, headers } = request;
    const nonce = randomBytes(16).toString("base64");
    const page = await take(await render(new Request(url, { headers }), nonce), nonce);
    // A change under way while it was rendered: the page is new enough for those who wait, but may be a mixture.
    const isWhole = page !== null && (await readVersion()) === version;
    if (!isWhole && pages.get(key)?.version === version) pages.delete(key);
    return page;
  }

  function find(key: string, version: string, request: Request, render: RenderPage): Promise<KeptPage | null> {
    const found = pages.get(key);
    pages.delete(key);
    const page = found?.version === version ? found.page : make(key, version, request, render);
    // The last in the map is the one used last.
    pages.set(key, { version, page });
    const [oldest] = pages.keys();
    if (pages.size > MOST_KEPT && oldest !== undefined) pages.delete(oldest);
    return page;
  }

  return {
    async answer(request, nonce, render) {
      if (!mayBeKept(request)) return render(request, nonce);
      let page: KeptPage | null;
      try {
        const version = await readVersion();
        const cookies = request.headers.get("cookie") ?? "";
        const key = [currentLanguage(), wantsPage(request), request.url, cookies].join(" ");
        page = await find(key, version, request, render);
      } catch {
        // The database doesn't answer: what is rendered says that better, and logs it.
        page = null;
      }
      return page ? send(page, request, nonce) : render(request, nonce);
    },
  };
}

function mayBeKept(request: Request): boolean {
  if (request.method !== "GET" || request.url.length > LONGEST_URL) return false;
  if (request.headers.has("authorization") || !KEPT_PATHS.has(new URL(request.url).pathname)) return false;
  const cookies = request.headers.get("cookie") ?? "";
  return (
    cookies.length <= LONGEST_COOKIES && cookies.split("; ").every((cookie) => !cookie || KNOWN_COOKIE.test(cookie))
  );
}

/** The answer's text around its nonce, or null when it must not be kept. */
async function take(response: Response, nonce: string): Promise<KeptPage | null> {
  const text = await response.text();
  if (response.status !== 200 || response.headers.has("Set-Cookie") || text.length > LARGEST_KEPT) return null;
  return { headers: [...response.headers], body: keepBody(text.split(nonce)) };
}

async function send({ headers, body }: KeptPage, request: Request, nonce: string): Promise<Response> {
  const fill: Gaps = Buffer.from(nonce);
  const encoding = encodingFor(request.headers.get("accept-encoding"));
  const encoded = encoding && (await body.encoded(encoding));
  const bytes = encoded ? encoded(fill) : body.plain(fill);
  const response = new Response(bytes, { headers });
  response.headers.set("Content-Length", String(bytes.byteLength));
  response.headers.append("Vary", "Accept-Encoding");
  if (encoded) response.headers.set("Content-Encoding", encoding);
  return response;
}
