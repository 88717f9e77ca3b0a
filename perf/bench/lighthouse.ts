import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { signIn } from "#tests/support/http-client.ts";
import type { Line } from "../lib/table.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { owner } from "#tests/support/owner-env.ts";
import { median, withServer } from "../lib/measure.ts";

const RUNS = 5;
const PORT = 9333;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const pages = [
  { path: "/", least: 100 },
  { path: "/login", least: 98 },
  { path: "/admin", least: 98 },
];

/** Lighthouse's marks for a phone, the median of five, on the built server with the demo house. */
export async function run(): Promise<Line[]> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [`--remote-debugging-port=${PORT}`, ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    return await withServer({}, async ({ origin }) => {
      const Cookie = await signIn(origin, owner);
      const lines: Line[] = [];
      for (const { path, least } of pages) {
        const marks = await measure(origin + path, path === "/admin" ? { Cookie } : {});
        for (const category of categories) {
          const target = category === "performance" ? least : 100;
          const reached = median(marks.map((mark) => mark[category] ?? 0));
          lines.push({
            name: `Lighthouse ${path} ${category}`,
            reached: String(reached),
            target: `>= ${target}`,
            ok: reached >= target,
          });
        }
      }
      return lines;
    });
  } finally {
    await browser.close();
  }
}

async function measure(url: string, extraHeaders: Record<string, string>): Promise<Record<string, number>[]> {
  const marks: Record<string, number>[] = [];
  // The first one is not counted: it has the server's compiled code ready for the others.
  for (let turn = 0; turn <= RUNS; turn++) {
    const answer = await lighthouse(url, {
      port: PORT,
      output: "json",
      logLevel: "error",
      onlyCategories: [...categories],
      extraHeaders,
    });
    const found = Object.entries(answer?.lhr.categories ?? {});
    if (turn > 0) marks.push(Object.fromEntries(found.map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)])));
  }
  return marks;
}
