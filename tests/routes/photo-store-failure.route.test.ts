import { beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { listImages } from "#app/features/images/images.server.ts";
import type { Property } from "#app/features/property/property.server.ts";
import { openTestApp } from "#tests/support/app.ts";
import { createProperty } from "#tests/support/factories.ts";
import { openLoopback } from "#tests/support/loopback.ts";

const bucket = await openLoopback((_, response) => void response.writeHead(500).end());
const { app, request, signUp } = await openTestApp({
  S3_ENDPOINT: bucket.origin,
  S3_BUCKET: "photos",
  S3_ACCESS_KEY_ID: "somebody",
  S3_SECRET_ACCESS_KEY: "something",
});
let property: Property;
let admin: string;

beforeAll(async () => {
  app.now = () => new Date("2026-11-21T18:00:00Z");
  property = await createProperty(app.database.db);
  admin = await signUp({ role: "admin" });
  return () => bucket.close();
});

const formHeaders = (Cookie: string) => ({ Accept: "application/json", Origin: app.publicUrl, Cookie });

test("while the photo store fails, an upload fails with a message and adds no photo", async () => {
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#fa0" } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append("images", new Blob([new Uint8Array(photo)]), "photo.jpg");
  const response = await request("/admin/images", { method: "POST", headers: formHeaders(admin), body });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    error: "not-kept",
    message: "Failed to upload some images. Please try again.",
  });
  expect(await listImages(app.database.db, property.id)).toEqual([]);
});

test("while the photo store fails, a photo responds with Retry-After and is not cached", async () => {
  const response = await request(`/photos/${property.id}/1795240381902.jpg`);
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(response.headers.get("Cache-Control")).not.toContain("immutable");
});

test("while the photo store fails, the property can be viewed and booked", async () => {
  expect((await request("/")).status).toBe(200);
  const body = new URLSearchParams({ start_date: "2027-03-09", end_date: "2027-03-10", guest_count: "2" });
  const headers = formHeaders(await signUp({}));
  expect((await request("/bookings", { method: "POST", headers, body })).status).toBe(201);
});
