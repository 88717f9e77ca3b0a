import { once } from "node:events";
import { copyFile, readdir } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";
import { startServer } from "#tests/support/server.ts";

const METRICS_TOKEN = "for-the-pipelining-test";
const house = await copyPreparedFolder();
const photos = await readdir(`${house}/photos`, { recursive: true });
// A photo of the usual size, in place of the prepared house's small one.
await copyFile("content/demo/01-house.jpg", `${house}/photos/${photos.find((name) => name.endsWith(".jpg"))}`);
const server = await startServer({ DATA_DIR: house, METRICS_TOKEN, LOG_LEVEL: "fatal" });
afterAll(() => server.stop());

/** How many requests for photos the server has taken up, over all connections. */
async function photosAnswered(): Promise<number> {
  const response = await fetch(`${server.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const counts = (await response.text()).matchAll(/duration_seconds_count\{[^}]*route="\/photos\/\*"[^}]*\} (\d+)/g);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test("of 1,000 photos asked for at once by who reads nothing, only what the line holds is taken up", async () => {
  const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text();
  const photo = new URL(/<image:loc>([^<]+-1800\.jpg)</.exec(sitemap)?.[1] ?? "");
  const size = (await (await fetch(server.origin + photo.pathname)).bytes()).byteLength;
  const before = await photosAnswered();

  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(`GET ${photo.pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(1_000));
  await once(socket, "readable");

  // The buffers of both ends of the line hold some megabytes before the server has to wait.
  const held = Math.ceil((16 * 1024 * 1024) / size);
  for (let turn = 0; turn < 20; turn++) expect((await photosAnswered()) - before).toBeLessThanOrEqual(held);
  expect(held).toBeLessThan(200);

  // Whoever reads gets the next ones.
  let received = 0;
  for await (const chunk of socket) {
    received += (chunk as Buffer).byteLength;
    if (received > 2 * held * size) break;
  }
  expect((await photosAnswered()) - before).toBeGreaterThan(held);
});

test("beyond 1,000 requests a connection gets no answers but 503", async () => {
  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(1_001));
  let text = "";
  for await (const chunk of socket) {
    text += (chunk as Buffer).toString();
    if (text.includes("HTTP/1.1 503 ")) break;
  }
  expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(1_000);
});
