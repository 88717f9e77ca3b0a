import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { signIn } from "#tests/support/http-client.ts";
import { listBookings, runScript } from "#tests/support/commands.ts";
import { copyTemplate } from "#tests/support/database.ts";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";
import { owner } from "#tests/support/owner-env.ts";
import { startServer } from "#tests/support/server.ts";

const account = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password, LOG_LEVEL: "warn" };
const folder = await mkdtemp(join(tmpdir(), "palapa-growing-"));
afterAll(() => rm(folder, { recursive: true }));

test("a house outgrows the embedded database by one command, and nobody is signed out", async () => {
  const small = await copyPreparedFolder();
  const file = join(folder, "house.tar.gz");
  const before = await startServer({ ...account, DATA_DIR: small });
  const cookie = await signIn(before.origin, owner);
  const bookings = await listBookings(before.origin, cookie);
  expect(await runScript("backup", [file], { DATA_DIR: small })).toMatchObject({ code: 0 });
  await before.stop();

  const grown = { DATA_DIR: join(folder, "grown"), DATABASE_URL: await copyTemplate(inject("postgresUrl")) };
  const moved = await runScript("restore", [file], grown);
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining("AUTH_SECRET=") as string });
  const secret = (await readFile(join(grown.DATA_DIR, "auth-secret"), "utf8")).trim();
  const server = await startServer({ ...account, ...grown, AUTH_SECRET: secret });
  expect(await listBookings(server.origin, cookie)).toEqual(bookings);

  expect(await runScript("backup", [join(folder, "grown.tar.gz")], grown)).toMatchObject({ code: 0 });
  const running = await runScript("restore", [file, "--replace"], grown);
  expect(running).toMatchObject({
    code: 1,
    complained: expect.stringContaining("a Palapa is running on this") as string,
  });
  expect(await server.stop()).toBe(0);
  expect([...before.errors, ...server.errors]).toEqual([]);

  const formError = await runScript("restore", [file], grown);
  expect(formError).toMatchObject({ code: 1, complained: expect.stringContaining("holds a house already") as string });
  const replaced = await runScript("restore", [file, "--replace"], grown);
  expect(replaced).toMatchObject({ code: 0, said: expect.stringContaining("before-restore-") as string });
}, 180_000);
