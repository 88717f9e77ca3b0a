import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";
import { startServer } from "#tests/support/server.ts";

const folder = await copyPreparedFolder();

test("a server holds its folder alone, ends its live streams when it is stopped, and opens again with what it had, in the memory of a small machine", async () => {
  const server = await startServer({ DATA_DIR: folder });
  await expect(startServer({ DATA_DIR: folder })).rejects.toThrow(/did not start/);

  expect(await peakMegabytes(server.pid)).toBeLessThan(500);
  const stream = await fetch(`${server.origin}/live`);
  const ended = stream.text();
  expect(await server.stop()).toBe(0);
  expect(await ended).toContain("retry:");
  expect(server.errors).toEqual([]);

  const again = await startServer({ DATA_DIR: folder });
  expect(again.setupLink?.split("token=")[1]).toBe(server.setupLink?.split("token=")[1]);
  expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
  expect(await peakMegabytes(again.pid)).toBeLessThan(450);
  expect(await again.stop()).toBe(0);
}, 180_000);

/** The most memory that a process has taken so far; only Linux says so. */
async function peakMegabytes(pid: number): Promise<number> {
  if (process.platform !== "linux") return 0;
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
