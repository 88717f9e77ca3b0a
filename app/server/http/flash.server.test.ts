import { expect, test } from "vitest";
import { serializeFlash, consumeFlash } from "#app/server/http/flash.server.ts";

const flash = {
  to: "/",
  error: "invalid",
  message: "Please check the dates.",
  fields: { start_date: "Choose a day." },
};

async function readBack(header: string) {
  const request = new Request("http://house.test/", { headers: { Cookie: header.split(";")[0] ?? "" } });
  return (await consumeFlash(request)).flash;
}

test("a rejected form's error and fields are read back from the cookie", async () => {
  const values = { start_date: "2030-02-30", special_requests: "A late arrival, ñandú" };
  expect(await readBack(await serializeFlash({ ...flash, values }))).toEqual({ ...flash, values });
});

test("a text too long for a cookie is omitted, the message and short values are not", async () => {
  const header = await serializeFlash({
    ...flash,
    values: { guest_count: "3", special_requests: "ñ".repeat(2000) },
  });
  expect(header.length).toBeLessThan(4096);
  expect(await readBack(header)).toEqual({ ...flash, values: { guest_count: "3" } });
});

test("a request without the cookie returns nothing and clears nothing", async () => {
  expect(await consumeFlash(new Request("http://house.test/"))).toEqual({ flash: null, headers: {} });
});

test.each([
  "nonsense",
  btoa("null"),
  btoa("[]"),
  btoa('"text"'),
  btoa("{}"),
  btoa('{"to":{},"error":"x","message":"x"}'),
  btoa('{"to":"/","error":"x","message":["x"]}'),
  btoa('{"to":"/","error":"x","message":"x","fields":{"email":{}}}'),
  btoa('{"to":"/","error":"x","message":"x","values":["x"]}'),
])("an invalid cookie returns nothing: %s", async (value) => {
  expect(await readBack(`palapa_flash=${encodeURIComponent(value)}; Path=/`)).toBeNull();
});
