import express, { type RequestHandler } from "express";
import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";

const YEAR = "365d";
/** What only a page obeys: with each of the first page's files these would be a fiftieth of all its bytes. */
const FOR_PAGES = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Permissions-Policy",
  "Referrer-Policy",
  "X-Frame-Options",
];

function leaveOutForPages(res: ServerResponse): void {
  for (const name of FOR_PAGES) res.removeHeader(name);
}

/**
 * Files of the build carry a hash of their content in their name; the few others may change with each release. What
 * the build has compressed as well as can be is sent so: a sixth less than what a server has the time for.
 */
export function builtAssets(folder: string): RequestHandler {
  const assets = path.join(folder, "assets");
  const compressed = new Set(readdirSync(assets).filter((name) => name.endsWith(".br")));
  const files = express.static(assets, {
    immutable: true,
    maxAge: YEAR,
    fallthrough: false,
    // Their names say which version they are, and nobody asks for one again.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: leaveOutForPages,
  });
  const router = express.Router();
  router.use("/assets", (req, res, next) => {
    const name = req.path.slice(1);
    if (!compressed.has(`${name}.br`) || !req.acceptsEncodings("br")) return files(req, res, next);
    res.type(path.extname(name)).set({ "Content-Encoding": "br", Vary: "Accept-Encoding" });
    req.url = `/${name}.br`;
    files(req, res, next);
  });
  // Asking the disk about each address that is no file would be dearer than most answers.
  const others = new Set(readdirSync(folder).map((name) => `/${name}`));
  const rest = express.static(folder, { index: false, redirect: false, maxAge: "1h" });
  router.use((req, res, next) => (others.has(req.path) ? rest(req, res, next) : next()));
  return router;
}
