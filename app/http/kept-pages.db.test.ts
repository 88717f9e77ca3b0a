import { expect, test } from "vitest";
import { keepPages } from "#app/http/kept-pages.server.ts";
import { testDatabase } from "#test/database.ts";

const database = await testDatabase();
const now = () => new Date("2027-02-01T12:00:00Z");
let rendered: string[] = [];
const render = async (request: Request, nonce: string) => {
  rendered.push(request.url);
  return new Response(`<p nonce="${nonce}">${request.url}</p>`, { headers: { "Content-Type": "text/html" } });
};

test("only so many addresses are kept, those asked for last", async () => {
  const kept = keepPages({ database, now });
  const ask = async (month: number) => {
    const url = `http://localhost/?month=${month}`;
    expect(await (await kept.answer(new Request(url), "a", render)).text()).toBe(`<p nonce="a">${url}</p>`);
  };
  for (let month = 0; month < 200; month++) await ask(month);
  rendered = [];
  await ask(199);
  expect(rendered).toHaveLength(0);
  await ask(0);
  expect(rendered).toHaveLength(1);
});

test("what is written while a page is rendered is not missing from the next", async () => {
  const kept = keepPages({ database, now });
  const slow = async (request: Request, nonce: string) => {
    await database.executeSql("insert into settings (key, value) values (gen_random_uuid()::text, '1')");
    return render(request, nonce);
  };
  rendered = [];
  await kept.answer(new Request("http://localhost/"), "a", slow);
  await kept.answer(new Request("http://localhost/"), "a", render);
  await kept.answer(new Request("http://localhost/"), "a", render);
  expect(rendered).toHaveLength(2);
});

test("other pages, writes and whoever brings a cookie are always rendered", async () => {
  const kept = keepPages({ database, now });
  rendered = [];
  for (const request of [
    () => new Request("http://localhost/login"),
    () => new Request("http://localhost/", { method: "POST" }),
    () => new Request("http://localhost/", { method: "HEAD" }),
    () => new Request("http://localhost/", { headers: { Cookie: "any=thing" } }),
  ])
    for (const _ of [1, 2]) await kept.answer(request(), "a", render);
  expect(rendered).toHaveLength(8);
});
