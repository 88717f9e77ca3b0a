import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { signIn } from "#tests/support/http-client.ts";
import { owner } from "#tests/support/owner-env.ts";
import { listBookings, runScript, signUp } from "#tests/support/commands.ts";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { startServer } from "#tests/support/server.ts";
import { eventually } from "#tests/support/eventually.ts";

const settings = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password, LOG_LEVEL: "warn" };
const folder = await mkdtemp(join(tmpdir(), "palapa-backups-"));
const post = await openMailServer();
afterAll(async () => {
  await post.close();
  await rm(folder, { recursive: true });
});

test("a house is backed up while its server runs, and in the restored one people are still signed in and mails go out", async () => {
  const one = await copyPreparedFolder();
  const two = join(folder, "two");
  const file = join(folder, "house.tar.gz");
  const server = await startServer({ ...settings, DATA_DIR: one });
  const cookie = await signIn(server.origin, owner);
  const bookings = await listBookings(server.origin, cookie);
  expect(bookings.status).toBe(200);
  // Without a mail server their confirmation waits.
  await signUp(server.origin, "gus@example.com");

  const made = await runScript("backup", [file], { DATA_DIR: one });
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining("photos") as string });
  const formError = await runScript("restore", [file, "--replace"], { DATA_DIR: one });
  expect(formError).toMatchObject({
    code: 1,
    complained: expect.stringContaining("another Palapa is running") as string,
  });
  expect(await server.stop()).toBe(0);
  expect(server.errors).toEqual([]);

  expect(await runScript("restore", [file], { DATA_DIR: two })).toMatchObject({ code: 0 });
  const restored = await startServer({ ...settings, DATA_DIR: two, SMTP_URL: post.url });
  expect(await listBookings(restored.origin, cookie)).toEqual(bookings);
  const page = await (await fetch(restored.origin)).text();
  const photo = /\/photos\/[^" ]+\.jpg/.exec(page)?.[0] ?? "none";
  expect((await fetch(restored.origin + photo)).status).toBe(200);
  await eventually(
    () => expect(post.received.map(({ to }) => [to].flat()[0]?.text)).toContain("gus@example.com"),
    60_000,
  );
  expect(await restored.stop()).toBe(0);
  expect(restored.errors).toEqual([]);
}, 300_000);

test("a house whose server is stopped is backed up all the same, and one that isn't there is not", async () => {
  const none = await runScript("backup", [join(folder, "none.tar.gz")], { DATA_DIR: join(folder, "nowhere") });
  expect(none).toMatchObject({ code: 1, complained: expect.stringContaining("there is no house") as string });
  const made = await runScript("backup", [join(folder, "stopped.tar.gz")], { DATA_DIR: join(folder, "two") });
  expect(made).toMatchObject({ code: 0 });
}, 300_000);
