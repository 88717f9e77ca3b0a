import { once } from "node:events";
import { copyFile, readdir } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";
import { startServer } from "#tests/support/server.ts";

const METRICS_TOKEN = "for-the-pipelining-test";
const dataDir = await copyPreparedFolder();
const photos = await readdir(`${dataDir}/photos`, { recursive: true });
// A photo of the usual size replaces the small one of the prepared folder.
await copyFile("content/demo/01-house.jpg", `${dataDir}/photos/${photos.find((name) => name.endsWith(".jpg"))}`);
const server = await startServer({ DATA_DIR: dataDir, METRICS_TOKEN, LOG_LEVEL: "fatal" });
afterAll(() => server.stop());

/** The number of photo requests that the server has handled, over all connections. */
async function countPhotoRequests(): Promise<number> {
  const response = await fetch(`${server.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const counts = (await response.text()).matchAll(/duration_seconds_count\{[^}]*route="\/photos\/\*"[^}]*\} (\d+)/g);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

test("a client that pipelines 1,000 photo requests without reading gets only as many responses as the socket buffers hold", async () => {
  const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text();
  const photo = new URL(/<image:loc>([^<]+-1800\.jpg)</.exec(sitemap)?.[1] ?? "");
  const size = (await (await fetch(server.origin + photo.pathname)).bytes()).byteLength;
  const before = await countPhotoRequests();

  const { hostname, port, host } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(`GET ${photo.pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(1_000));
  await once(socket, "readable");

  // The socket buffers of both ends hold some megabytes before the server has to wait.
  const maxBuffered = Math.ceil((16 * 1024 * 1024) / size);
  for (let attempt = 0; attempt < 20; attempt++)
    expect((await countPhotoRequests()) - before).toBeLessThanOrEqual(maxBuffered);
  expect(maxBuffered).toBeLessThan(200);

  // Once the client reads, it gets the next ones.
  let received = 0;
  for await (const chunk of socket) {
    received += (chunk as Buffer).byteLength;
    if (received > 2 * maxBuffered * size) break;
  }
  expect((await countPhotoRequests()) - before).toBeGreaterThan(maxBuffered);
});

test("after 1,000 requests a connection gets only 503", async () => {
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
