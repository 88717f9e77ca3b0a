import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Row } from "../lib/table.ts";

const CASES = 20_000;

/** Sends many requests with random and hostile values; `npm test` sends a tenth of them. */
export async function run(): Promise<Row[]> {
  const started = performance.now();
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "routes", "tests/routes/fuzz"];
  const child = spawn(process.execPath, vitest, {
    env: { ...process.env, FUZZ_CASES: String(CASES) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  const seconds = Math.round((performance.now() - started) / 1000);
  return [
    {
      name: "forms and queries with random and hostile values",
      reached: `${CASES.toLocaleString("en")} in ${seconds} s, ${code === 0 ? "all handled" : "one was not (see above)"}`,
      target: "no 500, no echo, no secret in the log",
      ok: code === 0,
    },
  ];
}
