import { describe, expect, test } from "vitest";
import { parsePoint } from "#app/features/property/location/parse-point.ts";
import { directionsUrl } from "#app/features/property/location/directions.ts";
import { formatPoint, openStreetMapUrl } from "#app/features/property/location/location.ts";

describe("a latitude and a longitude are parsed as a point", () => {
  test.each([
    ["23.16", "-109.68", { latitude: 23.16, longitude: -109.68 }],
    [" 90 ", "+180", { latitude: 90, longitude: 180 }],
    [-90, -180, { latitude: -90, longitude: -180 }],
    ["0", "0", { latitude: 0, longitude: 0 }],
  ])("%j, %j", (latitude, longitude, point) => expect(parsePoint(latitude, longitude)).toEqual(point));
});

describe("invalid coordinates are rejected", () => {
  test.each([
    ["", ""],
    ["90.01", "0"],
    ["0", "180.5"],
    ["23,16", "-109,68"],
    ["1e1", "0"],
    ["0x10", "0"],
    [Number.NaN, Number.POSITIVE_INFINITY],
    [null, undefined],
    [["23"], "0"],
  ])("%j, %j", (latitude, longitude) => expect(parsePoint(latitude, longitude)).toBeNull());
});

test("a point is formatted to the metre", () => {
  expect(formatPoint({ latitude: 23.16024, longitude: -109.6 })).toBe("23.16024, -109.60000");
});

test("without coordinates the map link uses the address, or the default centre", () => {
  const nowhere = { latitude: null, longitude: null };
  expect(openStreetMapUrl({ ...nowhere, address: "Calle 1 & 2" })).toBe(
    "https://www.openstreetmap.org/search?query=Calle%201%20%26%202",
  );
  expect(openStreetMapUrl({ ...nowhere, address: "" })).toBe("https://www.openstreetmap.org/#map=15/23.16/-109.68");
});

test("directions lead to the point, else to the address, and to nowhere without both", () => {
  const url = "https://www.google.com/maps/dir/?api=1&destination=";
  expect(directionsUrl({ address: "Cabo Este", latitude: 23.1, longitude: -109.6 })).toBe(`${url}23.1%2C-109.6`);
  expect(directionsUrl({ address: "Cabo Este", latitude: null, longitude: null })).toBe(`${url}Cabo+Este`);
  expect(directionsUrl({ address: "", latitude: null, longitude: null })).toBeNull();
});
