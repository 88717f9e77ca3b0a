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
const folder = await mkdtemp(join(tmpdir(), "palapa-migration-"));
afterAll(() => rm(folder, { recursive: true }));

test("a backup of the embedded database is restored into PostgreSQL by one command, and users stay signed in", async () => {
  const embedded = await copyPreparedFolder();
  const file = join(folder, "embedded.tar.gz");
  const before = await startServer({ ...account, DATA_DIR: embedded });
  const cookie = await signIn(before.origin, owner);
  const bookings = await listBookings(before.origin, cookie);
  expect(await runScript("backup", [file], { DATA_DIR: embedded })).toMatchObject({ code: 0 });
  await before.stop();

  const postgres = { DATA_DIR: join(folder, "postgres"), DATABASE_URL: await copyTemplate(inject("postgresUrl")) };
  const restored = await runScript("restore", [file], postgres);
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining("AUTH_SECRET=") as string });
  const secret = (await readFile(join(postgres.DATA_DIR, "auth-secret"), "utf8")).trim();
  const server = await startServer({ ...account, ...postgres, AUTH_SECRET: secret });
  expect(await listBookings(server.origin, cookie)).toEqual(bookings);

  expect(await runScript("backup", [join(folder, "postgres.tar.gz")], postgres)).toMatchObject({ code: 0 });
  const running = await runScript("restore", [file, "--replace"], postgres);
  expect(running).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("a Palapa is running on this") as string,
  });
  expect(await server.stop()).toBe(0);
  expect([...before.errors, ...server.errors]).toEqual([]);

  const rejected = await runScript("restore", [file], postgres);
  expect(rejected).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("holds an installation already") as string,
  });
  const replaced = await runScript("restore", [file, "--replace"], postgres);
  expect(replaced).toMatchObject({ code: 0, stdout: expect.stringContaining("before-restore-") as string });
}, 180_000);
