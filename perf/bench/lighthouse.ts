import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { signIn } from "#tests/support/http-client.ts";
import type { Row } from "../lib/table.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { owner } from "#tests/support/owner-env.ts";
import { median, withServer } from "../lib/measure.ts";

const RUNS = 5;
const PORT = 9333;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const pages = [
  { path: "/", minPerformance: 95 },
  { path: "/login", minPerformance: 95 },
  { path: "/admin", minPerformance: 95 },
];

/** Lighthouse's scores for a phone, the median of five runs, on the built server with the demo property. */
export async function run(): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [`--remote-debugging-port=${PORT}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    return await withServer({}, async ({ origin }) => {
      const Cookie = await signIn(origin, owner);
      const rows: Row[] = [];
      for (const { path, minPerformance } of pages) {
        const scores = await measure(origin + path, path === "/admin" ? { Cookie } : {});
        for (const category of categories) {
          const target = category === "performance" ? minPerformance : 100;
          const reached = median(scores.map((each) => each[category] ?? 0));
          rows.push({
            name: `Lighthouse ${path} ${category}`,
            reached: String(reached),
            target: `>= ${target}`,
            ok: reached >= target,
          });
        }
      }
      return rows;
    });
  } finally {
    await browser.close();
  }
}

async function measure(url: string, extraHeaders: Record<string, string>): Promise<Record<string, number>[]> {
  const scores: Record<string, number>[] = [];
  // The first run is a warm-up, which compiles the server's code.
  for (let turn = 0; turn <= RUNS; turn++) {
    const result = await lighthouse(url, {
      port: PORT,
      output: "json",
      logLevel: "error",
      onlyCategories: [...categories],
      extraHeaders,
    });
    const found = Object.entries(result?.lhr.categories ?? {});
    if (turn > 0) scores.push(Object.fromEntries(found.map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])));
  }
  return scores;
}
