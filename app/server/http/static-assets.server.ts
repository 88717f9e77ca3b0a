import express, { type RequestHandler } from "express";
import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";

const YEAR = "365d";
/** Headers that only affect documents. Omitting them for static files saves a fiftieth of the bytes of the first page. */
const DOCUMENT_HEADERS = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
  "Referrer-Policy",
  "X-Frame-Options",
];

function removeDocumentHeaders(res: ServerResponse): void {
  for (const name of DOCUMENT_HEADERS) res.removeHeader(name);
}

/**
 * Serves the client build. Files in `assets` have a hash of their content in their name and never change; the few others may
 * change with each release. Sends the build's Brotli copies, which are a sixth smaller than compressing on the fly.
 */
export function builtAssets(folder: string): RequestHandler {
  const assets = path.join(folder, "assets");
  const compressed = new Set(readdirSync(assets).filter((name) => name.endsWith(".br")));
  const files = express.static(assets, {
    immutable: true,
    maxAge: YEAR,
    fallthrough: false,
    // Immutable files are never revalidated.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: removeDocumentHeaders,
  });
  const router = express.Router();
  router.use("/assets", (req, res, next) => {
    const name = req.path.slice(1);
    if (!compressed.has(`${name}.br`) || !req.acceptsEncodings("br")) return files(req, res, next);
    res.type(path.extname(name)).set({ "Content-Encoding": "br", Vary: "Accept-Encoding" });
    req.url = `/${name}.br`;
    files(req, res, next);
  });
  // A lookup in the file system for each request of a page would take longer than most responses.
  const others = new Set(readdirSync(folder).map((name) => `/${name}`));
  const rest = express.static(folder, { index: false, redirect: false, maxAge: "1h" });
  router.use((req, res, next) => (others.has(req.path) ? rest(req, res, next) : next()));
  return router;
}
