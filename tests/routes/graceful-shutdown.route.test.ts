import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";
import { startServer } from "#tests/support/server.ts";

const folder = await copyPreparedFolder();

test("a server locks its folder, ends its live streams when it is stopped, starts again with its data, and fits into a small machine's memory", async () => {
  const server = await startServer({ DATA_DIR: folder });
  await expect(startServer({ DATA_DIR: folder })).rejects.toThrow(/did not start/);

  expect(await peakMegabytes(server.pid)).toBeLessThan(500);
  const stream = await fetch(`${server.origin}/live`);
  const streamText = stream.text();
  expect(await server.stop()).toBe(0);
  expect(await streamText).toContain("retry:");
  expect(server.errors).toEqual([]);

  const restarted = await startServer({ DATA_DIR: folder });
  expect(restarted.setupLink?.split("token=")[1]).toBe(server.setupLink?.split("token=")[1]);
  expect((await fetch(`${restarted.origin}/readyz`)).status).toBe(200);
  expect(await peakMegabytes(restarted.pid)).toBeLessThan(450);
  expect(await restarted.stop()).toBe(0);
}, 180_000);

/** The peak memory of a process in MB, or 0 on systems other than Linux. */
async function peakMegabytes(pid: number): Promise<number> {
  if (process.platform !== "linux") return 0;
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
