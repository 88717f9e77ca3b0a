import { expect, test } from "vitest";
import { photoSrcSet, photoUrl } from "#app/lib/photo-url.ts";

const path = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff/1795240381902.png";
const stem = "/photos/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/1795240381902";

test("a width's URL is next to the original's, with its own format", () => {
  expect(photoUrl(path, 640, "avif")).toBe(`${stem}-640.avif`);
});

test("a large photo is offered in every width", () => {
  expect(photoSrcSet(path, 4000, "webp")).toBe(
    [320, 640, 960, 1280, 1800].map((width) => `${stem}-${width}.webp ${width}w`).join(", "),
  );
});

test("a photo between two widths is offered up to its own width", () => {
  expect(photoSrcSet(path, 700, "jpg")).toBe(`${stem}-320.jpg 320w, ${stem}-640.jpg 640w, ${stem}-960.jpg 700w`);
});

test("a tiny photo is offered once", () => {
  expect(photoSrcSet(path, 200, "jpg")).toBe(`${stem}-320.jpg 200w`);
});
