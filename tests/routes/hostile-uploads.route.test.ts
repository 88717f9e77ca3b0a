import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { property_images } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";
import { createVisitor } from "#tests/support/sessions.ts";

const { app, request } = await openTestApp();
const { db } = app.database;
const INVALID_FILES_MESSAGE =
  "Some files were not valid. Please ensure all files are images (JPEG, PNG, or WebP) and less than 5MB.";
const HOSTILE = "<script>alert(document.cookie)</script>";
const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#fa0" } })
  .withExif({ IFD0: { ImageDescription: HOSTILE }, IFD3: { GPSLatitude: "23/1 16/1 0/1", GPSLatitudeRef: "N" } })
  .jpeg()
  .toBuffer();
let admin: string;
let filesBefore: string[];

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db);
  admin = (await createVisitor(app, { role: "admin" })).cookie;
  filesBefore = await listFiles();
});

const listFiles = () => readdir(join(app.env.DATA_DIR, "photos"), { recursive: true }).catch(() => []);

async function send(body: RequestInit["body"], contentType?: string) {
  const headers: Record<string, string> = { Origin: app.publicUrl, Accept: "application/json", Cookie: admin };
  if (contentType) headers["Content-Type"] = contentType;
  const response = await request("/admin/images", { method: "POST", body, headers });
  const json = (await response.json()) as { message?: string; images?: { url: string; path: string }[] };
  return { status: response.status, message: json.message, images: json.images ?? [] };
}

function upload(bytes: Uint8Array, { name = "photo.jpg", type = "image/jpeg" } = {}) {
  const body = new FormData();
  body.append("images", new Blob([new Uint8Array(bytes)], { type }), name);
  return send(body);
}

/** No row and no file is left, and the server still responds. */
async function expectNothingLeft() {
  expect(await db.$count(property_images)).toBe(0);
  expect(await listFiles()).toEqual(filesBefore);
  expect((await request("/healthz")).status).toBe(200);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header declares these dimensions, with less data than they need. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunkOf("IHDR", header),
    chunkOf("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunkOf("IEND", Buffer.alloc(0)),
  ]);
}

/** The same photo with a header that declares 65,500 x 65,500 pixels. */
function enlarged(jpeg: Buffer): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(65_500, frame + 5);
  copy.writeUInt16BE(65_500, frame + 7);
  return copy;
}

describe("a file that is a photo and something else is stored as the photo alone:", () => {
  test.each<[string, Buffer, string]>([
    ["with an HTML page appended", Buffer.concat([photo, Buffer.from(`<html>${HOSTILE}</html>`)]), "photo.jpg"],
    [
      "with an archive appended",
      Buffer.concat([photo, Buffer.from("PK\u0003\u0004 archive PK\u0005\u0006")]),
      "photo.zip",
    ],
    ["with an HTML page in its comment", withComment(photo, `*/=1;${HOSTILE}/*`), "photo.html"],
    ["with a PHP script appended", Buffer.concat([photo, Buffer.from("<?php system($_GET['c']); ?>")]), "photo.php"],
  ])("%s", async (_, bytes, name) => {
    const { status, images } = await upload(bytes, { name, type: "text/html" });
    expect(status).toBe(201);
    const served = await request(images[0]?.url ?? "");
    expect(served.headers.get("content-type")).toBe("image/jpeg");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    const stored = Buffer.from(await served.arrayBuffer());
    for (const trace of [HOSTILE, "PK\u0003\u0004", "<?php", "<html"]) expect(stored.includes(trace)).toBe(false);
    const { exif, width } = await sharp(stored).metadata();
    expect([exif, width]).toEqual([undefined, 90]);
  });
});

function withComment(jpeg: Buffer, comment: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(comment),
    jpeg.subarray(2),
  ]);
}

describe("a file is rejected with the specification's message, and nothing of it is stored, when it is", () => {
  test.each<[string, number, () => Buffer]>([
    ["an HTML page", 415, () => Buffer.from(`<html>${HOSTILE}</html>`)],
    ["an SVG with scripts", 415, () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${HOSTILE}</svg>`)],
    ["an SVG after a PNG's first bytes", 415, () => Buffer.concat([pngOf(1, 1).subarray(0, 8), Buffer.from("<svg/>")])],
    ["a GIF", 415, () => Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64")],
    ["an archive", 415, () => Buffer.from("PK\u0003\u0004".padEnd(2000, "x"))],
    ["empty", 415, () => Buffer.alloc(0)],
    ["the first bytes of a photo", 415, () => photo.subarray(0, 3)],
    ["half a photo", 415, () => photo.subarray(0, Math.floor(photo.length * 0.7))],
    ["a photo with its middle missing", 415, () => Buffer.concat([photo.subarray(0, 200), photo.subarray(-200)])],
    ["5 MB and a byte", 413, () => Buffer.concat([photo], 5 * 1024 * 1024 + 1)],
    ["a PNG of 60,000 × 60,000", 415, () => pngOf(60_000, 60_000)],
    ["a PNG with the largest dimensions that fit its header", 415, () => pngOf(0xffffffff, 0xffffffff)],
    ["a PNG without any width", 415, () => pngOf(0, 10)],
    ["a JPEG of 65,500 × 65,500", 415, () => enlarged(photo)],
  ])("%s", async (_, status, bytes) => {
    const before = process.memoryUsage().rss;
    const response = await upload(bytes());
    expect(response).toMatchObject({ status, message: INVALID_FILES_MESSAGE });
    // Decoding the large images would take ten gigabytes.
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * 1024 * 1024);
    await expectNothingLeft();
  });
});

test.each([
  "../../../../etc/passwd",
  "..\\..\\windows\\system32\\photo.jpg",
  "/etc/passwd",
  "photo.jpg\u0000.html",
  "\u202Egpj.exe",
  "con.jpg",
  "a".repeat(3000),
  ".",
  "' or 1=1 --.jpg",
  "<img src=x onerror=alert(1)>.jpg",
  "photo.jpg\r\nX-Header: yes",
])("a file named %j is stored under the property's id and a timestamp", async (name) => {
  const { status, images } = await upload(photo, { name });
  expect(status).toBe(201);
  expect(images[0]?.url).toMatch(/^\/photos\/[0-9a-f-]{36}\/\d{13}\.jpg$/);
  const added = (await listFiles()).filter((file) => !filesBefore.includes(file));
  expect(added.filter((file) => file.includes("."))).toHaveLength(1);
});

describe("a form is rejected, and nothing of it is stored, when it has", () => {
  const boundary = "the-end";
  const multipart = `multipart/form-data; boundary=${boundary}`;
  const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
  const field = (name: string) => part(`Content-Disposition: form-data; name="${name}"`, "x");
  const whole = part('Content-Disposition: form-data; name="images"; filename="a.jpg"', "not a photo");

  test.each<[string, number, string, string]>([
    ["no file", 400, multipart, `${field("other")}--${boundary}--`],
    ["no part", 400, multipart, `--${boundary}--`],
    ["a thousand parts", 400, multipart, `${field("images").repeat(1000)}--${boundary}--`],
    ["a thousand files", 413, multipart, `${whole.repeat(1000)}--${boundary}--`],
    ["no end", 400, multipart, field("images").slice(0, -10)],
    ["another boundary than declared", 400, multipart, "--another\r\n\r\n\r\n--another--"],
    ["no boundary", 400, "multipart/form-data", `${field("images")}--${boundary}--`],
    ["a part's heading of 100 kB", 400, multipart, `${part(`X: ${"x".repeat(100_000)}`, "x")}--${boundary}--`],
    ["nothing in it", 400, multipart, ""],
    ["the type of another form", 400, "application/x-www-form-urlencoded", "images=x"],
    ["the type of JSON", 400, "application/json", '{"images":["x"]}'],
    ["the type of a photo", 400, "image/jpeg", "x"],
  ])("%s", async (_, status, type, body) => {
    const response = await send(body, type);
    expect([response.status, typeof response.message]).toEqual([status, "string"]);
    await expectNothingLeft();
  });
});

test("one hostile file among valid ones makes the server reject all of them", async () => {
  const body = new FormData();
  for (const bytes of [photo, photo, pngOf(60_000, 60_000)]) body.append("images", new Blob([new Uint8Array(bytes)]));
  expect(await send(body)).toMatchObject({ status: 415, message: INVALID_FILES_MESSAGE });
  await expectNothingLeft();
});
