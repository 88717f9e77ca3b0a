import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "vitest";
import sharp from "sharp";
import { listImages } from "#app/features/images/images.server.ts";
import { findProperty, type Property } from "#app/features/property/property.server.ts";
import { properties } from "#app/server/db/schema.ts";
import { openTestApp } from "#tests/support/app.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";

const { app, request, signUp } = await openTestApp();
const { db } = app.database;
const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#fa0" } })
  .jpeg()
  .toBuffer();
let property: Property;
let admin: string;

beforeEach(async () => {
  await emptyDatabase(db);
  property = await createProperty(db, { title: "" });
  admin = await signUp({ role: "admin" });
});

describe("the gallery of a visitor", () => {
  test("says that there are no images, under the brand handle while there is no title", async () => {
    const html = await renderHome();
    expect(html).toContain("No images available");
    expect(html).toMatch(/<h1[^>]*>@casaprueba</);
  });

  test("has arrows only with more than one image", async () => {
    await upload([photo]);
    expect(await renderHome()).not.toContain("Next image");
    await upload([photo]);
    expect(await renderHome()).toContain("Next image");
  });

  test("has no edit button", async () => {
    await upload([photo]);
    expect(await renderHome()).not.toContain("Edit gallery");
    expect(await renderHome(await signUp({}))).not.toContain("Edit gallery");
    expect(await renderHome(admin)).toContain("Edit gallery");
  });
});

describe("uploading", () => {
  test("accepts several photos at once, and responds with the stored images", async () => {
    const response = await upload([photo, await sharp(photo).png().toBuffer(), await sharp(photo).webp().toBuffer()]);
    const { images } = (await response.json()) as { images: { url: string; is_featured: boolean }[] };
    expect(response.status).toBe(201);
    expect(images.map(({ url }) => url.split(".")[1])).toEqual(["jpg", "png", "webp"]);
    for (const { url } of images) expect((await request(url)).status).toBe(200);
  });

  test.each([
    ["not a photo at all", 415, Buffer.from("Hello")],
    ["an SVG with scripts", 415, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")],
    ["only the beginning of a photo", 415, photo.subarray(0, 300)],
    ["a byte larger than 5 MB", 413, Buffer.concat([photo], 5 * 1024 * 1024 + 1)],
  ])("stores nothing when one file is %s", async (_, status, file) => {
    const response = await upload([photo, file]);
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      status,
      "Some files were not valid. Please ensure all files are images (JPEG, PNG, or WebP) and less than 5MB.",
    ]);
    expect(await listImages(db, property.id)).toEqual([]);
  });

  test("names each invalid file with its reason, and stores none of the others", async () => {
    const wide = await sharp({ create: { width: 7200, height: 7000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const files: [string, Uint8Array][] = [
      ["good.jpg", photo],
      ["IMG_2031.heic", await readFile("e2e/fixtures/terrace.heic")],
      ["big.jpg", Buffer.concat([photo], 12 * 1024 * 1024)],
      ["good too.jpg", photo],
      ["notes.jpg", Buffer.from("Buy milk")],
      ["wide.png", wide],
    ];
    const body = new FormData();
    for (const [name, bytes] of files) body.append("images", new Blob([new Uint8Array(bytes)]), name);
    const response = await post("/admin/images", body);
    const result = (await response.json()) as { files: Record<"message", string>[] };
    expect([response.status, result]).toMatchObject([
      415,
      {
        error: "invalid-files",
        message:
          "Some files were not valid. Please ensure all files are images (JPEG, PNG, or WebP) and less than 5MB.",
        files: [
          { index: 1, name: "IMG_2031.heic", reason: "heic" },
          { index: 2, name: "big.jpg", reason: "too-large" },
          { index: 4, name: "notes.jpg", reason: "not-a-photo" },
          { index: 5, name: "wide.png", reason: "too-many-pixels" },
        ],
      },
    ]);
    expect(result.files.map(({ message }) => message)).toEqual([
      "IMG_2031.heic: we can’t read HEIC photos. On your iPhone, choose Settings › Camera › Formats › Most Compatible",
      "big.jpg: 12 MB, more than 5 MB",
      "notes.jpg: not a photo we can read (JPEG, PNG or WebP)",
      "wide.png: more than 50 megapixels",
    ]);
    expect(await listImages(db, property.id)).toEqual([]);
  });

  test("stores a file under the property's id and a timestamp, whatever its name", async () => {
    await upload([photo], "../../../etc/passwd\u0000.jpg");
    const [image] = await listImages(db, property.id);
    expect(image?.path).toMatch(new RegExp(`^${property.id}/\\d{13}\\.jpg$`));
  });

  test("rejects a form without photos, and one with too many", async () => {
    expect((await upload([])).status).toBe(400);
    expect((await upload(Array.from({ length: 21 }, () => photo))).status).toBe(413);
    expect((await post("/admin/images", new URLSearchParams({ images: "x" }))).status).toBe(400);
  });
});

describe("changing", () => {
  test("a photo becomes the main one, is described and featured, by the fields of the specification", async () => {
    const [id = ""] = await ids(2);
    const response = await post(
      `/admin/images/${id}`,
      form({ is_main: "true", is_featured: "false", alt: " A hammock " }),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ image: { id, is_main: true, is_featured: false, alt: "A hammock" } });
  });

  test("a fourth featured photo is rejected", async () => {
    const [, , , fourth] = await ids(4);
    const response = await post(`/admin/images/${fourth}`, form({ is_featured: "on" }));
    expect([response.status, await response.json()]).toMatchObject([409, { error: "too-many-featured" }]);
  });

  test("the order is changed as a whole", async () => {
    const before = await ids(3);
    const order = before.toReversed();
    const body = new URLSearchParams(order.map((id) => ["image_id", id]));
    const response = await post("/admin/images/order", body);
    expect(response.status).toBe(200);
    expect((await listImages(db, property.id)).map(({ id }) => id)).toEqual(order);
    expect((await post("/admin/images/order", form({ image_id: order[0] ?? "" }))).status).toBe(409);
  });

  test("a deleted photo can't be deleted or changed again", async () => {
    const [id = ""] = await ids(1);
    expect((await post(`/admin/images/${id}/removal`, form({}))).status).toBe(200);
    expect((await post(`/admin/images/${id}/removal`, form({}))).status).toBe(404);
    expect((await post(`/admin/images/${id}`, form({ alt: "late" }))).status).toBe(404);
    expect((await post("/admin/images/none/removal", form({}))).status).toBe(404);
  });

  test("flags that are neither true nor false are rejected", async () => {
    const [id = ""] = await ids(1);
    const response = await post(`/admin/images/${id}`, form({ is_main: "perhaps" }));
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { fields: { is_main: "Please send true or false." } },
    ]);
  });
});

describe("the host's photo", () => {
  test("is shown in place of the letter and given to search engines, and is no photo of the gallery", async () => {
    await db.update(properties).set({ host_name: "Olga" });
    expect(await renderHome()).toMatch(/rounded-full[^>]*>O</);
    const response = await uploadPortrait([photo]);
    const { host_photo } = (await response.json()) as { host_photo: string };
    expect([response.status, host_photo]).toEqual([
      201,
      expect.stringMatching(new RegExp(`^${property.id}/\\d{13}\\.jpg$`)),
    ]);
    expect(await listImages(db, property.id)).toEqual([]);
    const url = `/photos/${host_photo.replace(".jpg", "-320.webp")}`;
    expect((await request(url)).status).toBe(200);
    const html = await renderHome();
    expect(html).toContain(`src="${url}"`);
    expect(html).not.toMatch(/rounded-full[^>]*>O</);
    expect(html).toMatch(/"@type":"Person","name":"Olga","image":"http[^"]+-640\.jpg"/);
  });

  test("is one valid photo", async () => {
    const heic = await readFile("e2e/fixtures/terrace.heic");
    const large = Buffer.concat([photo], 5 * 1024 * 1024 + 1);
    const expected: [Buffer[], number, string][] = [
      [[], 400, "Please choose a photo."],
      [[photo, photo], 413, "Please choose one photo."],
      [[large], 413, "Some files were not valid."],
      [[heic], 415, "Some files were not valid."],
      [[Buffer.from("Hello")], 415, "Some files were not valid."],
    ];
    for (const [files, status, message] of expected) {
      const response = await uploadPortrait(files);
      const { message: shown } = (await response.json()) as { message: string };
      expect([response.status, shown.slice(0, message.length)]).toEqual([status, message]);
    }
    expect(await findHostPhoto()).toBeNull();
  });

  test("is sent and removed by forms without JavaScript, which return to the page", async () => {
    const headers = { Origin: app.publicUrl, Accept: "text/html", Cookie: admin };
    const sent = await request("/admin/host-photo", { method: "POST", body: formOf([photo]), headers });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/"]);
    expect(await findHostPhoto()).not.toBeNull();
    const removed = await request("/admin/host-photo/removal", { method: "POST", body: form({}), headers });
    expect([removed.status, removed.headers.get("Location")]).toEqual([303, "/"]);
    expect(await findHostPhoto()).toBeNull();
    expect((await post("/admin/host-photo/removal", form({}))).status).toBe(200);
  });

  test("is not accepted from another site's page", async () => {
    const headers = { Origin: "https://other.example", Accept: "application/json", Cookie: admin };
    const response = await request("/admin/host-photo", { method: "POST", body: formOf([photo]), headers });
    expect([response.status, await findHostPhoto()]).toEqual([403, null]);
  });
});

describe("only an admin", () => {
  test.each([
    "/admin/images",
    "/admin/images/order",
    "/admin/images/x",
    "/admin/images/x/removal",
    "/admin/host-photo",
    "/admin/host-photo/removal",
  ])("may post to %s", async (path) => {
    expect((await post(path, form({}), "")).status).toBe(401);
    expect((await post(path, form({}), await signUp({}))).status).toBe(403);
  });
});

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

function post(path: string, body: FormData | URLSearchParams, Cookie = admin) {
  return request(path, {
    method: "POST",
    body,
    headers: { Origin: app.publicUrl, Accept: "application/json", Cookie },
  });
}

function formOf(photos: Buffer[], name = "photo.jpg"): FormData {
  const body = new FormData();
  for (const file of photos) body.append("images", new Blob([new Uint8Array(file)], { type: "image/jpeg" }), name);
  return body;
}

const upload = (photos: Buffer[], name?: string) => post("/admin/images", formOf(photos, name));
const uploadPortrait = (photos: Buffer[]) => post("/admin/host-photo", formOf(photos));

async function findHostPhoto() {
  return (await findProperty(db))?.host_photo;
}

async function ids(count: number) {
  await upload(Array.from({ length: count }, () => photo));
  return (await listImages(db, property.id)).map(({ id }) => id);
}

async function renderHome(Cookie = "") {
  return (await request("/", { headers: { Accept: "text/html", Cookie } })).text();
}
