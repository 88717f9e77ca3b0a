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
const mailServer = await openMailServer();
afterAll(async () => {
  await mailServer.close();
  await rm(folder, { recursive: true });
});

test("a backup is created while the server runs, and after its restore users are still signed in and waiting e-mails are sent", async () => {
  const sourceDir = await copyPreparedFolder();
  const restoredDir = join(folder, "restored");
  const file = join(folder, "backup.tar.gz");
  const server = await startServer({ ...settings, DATA_DIR: sourceDir });
  const cookie = await signIn(server.origin, owner);
  const bookings = await listBookings(server.origin, cookie);
  expect(bookings.status).toBe(200);
  // Without a mail server the confirmation stays in the outbox.
  await signUp(server.origin, "gus@example.com");

  const created = await runScript("backup", [file], { DATA_DIR: sourceDir });
  expect(created).toMatchObject({ code: 0, stdout: expect.stringContaining("photos") as string });
  const rejected = await runScript("restore", [file, "--replace"], { DATA_DIR: sourceDir });
  expect(rejected).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("another Palapa is running") as string,
  });
  expect(await server.stop()).toBe(0);
  expect(server.errors).toEqual([]);

  expect(await runScript("restore", [file], { DATA_DIR: restoredDir })).toMatchObject({ code: 0 });
  const restored = await startServer({ ...settings, DATA_DIR: restoredDir, SMTP_URL: mailServer.url });
  expect(await listBookings(restored.origin, cookie)).toEqual(bookings);
  const page = await (await fetch(restored.origin)).text();
  const photo = /\/photos\/[^" ]+\.jpg/.exec(page)?.[0] ?? "missing";
  expect((await fetch(restored.origin + photo)).status).toBe(200);
  await eventually(
    () => expect(mailServer.received.map(({ to }) => [to].flat()[0]?.text)).toContain("gus@example.com"),
    60_000,
  );
  expect(await restored.stop()).toBe(0);
  expect(restored.errors).toEqual([]);
}, 300_000);

test("a backup is also created while the server is stopped, and fails for a folder without a database", async () => {
  const missing = await runScript("backup", [join(folder, "none.tar.gz")], { DATA_DIR: join(folder, "nowhere") });
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("there is no installation") as string });
  const created = await runScript("backup", [join(folder, "stopped.tar.gz")], { DATA_DIR: join(folder, "restored") });
  expect(created).toMatchObject({ code: 0 });
}, 300_000);
