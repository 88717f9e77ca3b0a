import { chmodSync, chownSync, lstatSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { signIn } from "#tests/support/http-client.ts";
import { runScript, runServer } from "#tests/support/commands.ts";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";
import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { startServer } from "#tests/support/server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "palapa-folder-"));
chmodSync(folder, 0o755);
afterAll(() => rm(folder, { recursive: true }));
const settings = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password, LOG_LEVEL: "error" };

/** The folder and all its entries, without files that a running server has deleted meanwhile. */
function entriesOf(dataDir: string) {
  const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
  return ["", ...names].flatMap((name) => {
    const stats = lstatSync(path.join(dataDir, name), { throwIfNoEntry: false });
    return stats ? [{ name, stats }] : [];
  });
}

/** The entries whose mode allows access to other users than the owner. */
function openToOthers(dataDir: string): string[] {
  return entriesOf(dataDir)
    .filter(({ stats }) => (stats.mode & 0o077) !== 0)
    .map(({ name }) => name);
}

/** The embedded database creates its files with mode 0666; the folders around them are private. */
const isDatabaseFile = (name: string) => name.startsWith("postgres/");

async function upload(origin: string, cookie: string): Promise<number> {
  const photo = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#fa0" } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append("images", new Blob([new Uint8Array(photo)]), "photo.jpg");
  const headers = { Origin: origin, Accept: "application/json", Cookie: cookie };
  return (await fetch(`${origin}/admin/images`, { method: "POST", body, headers })).status;
}

test("guests' data can be read only by the server's user, in a new folder and in an existing one", async () => {
  const newDir = path.join(folder, "private");
  const first = await startServer({ ...settings, DATA_DIR: newDir });
  expect(openToOthers(newDir).filter((name) => !isDatabaseFile(name))).toEqual([]);
  // It is killed, because it is still creating the widths of the demo's photos.
  await first.kill();

  const dataDir = await copyPreparedFolder();
  const server = await startServer({ ...settings, DATA_DIR: dataDir });
  expect(await upload(server.origin, await signIn(server.origin, owner))).toBe(201);
  const file = path.join(dataDir, "backups", "manual.tar.gz");
  expect(await runScript("backup", [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(openToOthers(dataDir).filter((name) => !isDatabaseFile(name))).toEqual([]);
  expect(entriesOf(dataDir).filter(({ stats }) => stats.isDirectory() && (stats.mode & 0o777) !== 0o700)).toEqual([]);
  expect(await server.stop()).toBe(0);

  // An earlier version created files with these modes.
  for (const { name, stats } of entriesOf(dataDir))
    chmodSync(path.join(dataDir, name), stats.isDirectory() ? 0o755 : 0o666);
  await writeFile(path.join(dataDir, "notes.txt"), "not Palapa's");
  chmodSync(path.join(dataDir, "notes.txt"), 0o644);
  const restarted = await startServer({ ...settings, DATA_DIR: dataDir });
  expect(openToOthers(dataDir).filter((name) => !isDatabaseFile(name))).toEqual(["notes.txt"]);
  expect(statSync(path.join(dataDir, "postgres/PG_VERSION")).mode & 0o777).toBe(0o600);
  expect(await restarted.stop()).toBe(0);
}, 300_000);

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

test.runIf(isRoot)(
  "commands run by root leave no file that belongs to root in the service user's folder",
  async () => {
    // Until the first start the files belong to root.
    const dataDir = await copyPreparedFolder();
    chownSync(dataDir, NOBODY, NOBODY);
    const env = { ...ownerSettings, DATA_DIR: dataDir };
    const foreignEntries = () => entriesOf(dataDir).filter(({ stats }) => stats.uid !== NOBODY || stats.gid !== NOBODY);
    const server = await startServer(env);
    expect(foreignEntries()).toEqual([]);
    const file = path.join(dataDir, "backups", "manual.tar.gz");
    expect(await runScript("backup", [file], env)).toMatchObject({ code: 0 });
    expect(await server.stop()).toBe(0);
    for (const [name, args] of [
      ["unlock", [owner.email]],
      ["backup", [path.join(dataDir, "backups", "stopped.tar.gz")]],
      ["restore", [file, "--replace"]],
    ] as const) {
      expect(await runScript(name, [...args], env)).toMatchObject({ code: 0, stderr: "" });
      expect(foreignEntries()).toEqual([]);
    }

    const rootDir = path.join(folder, "private-to-root");
    await mkdir(rootDir, { mode: 0o700 });
    const denied = await runScript("backup", [path.join(rootDir, "backup.tar.gz")], env);
    expect(denied.code).toBe(1);
    expect(denied.stderr).toMatch(/^\S+: user 65534, whom .+ may not read or write it\. [^\n]+\n$/);

    // `npm run unlock` of an earlier version, run by root, left such a file: the service can't read it and prints an error.
    chownSync(path.join(dataDir, "postgres/PG_VERSION"), 0, 0);
    const failed = await runServer(env, NOBODY);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/^DATA_DIR: user 65534, as whom this runs, may not .+ chown -R 65534 \S+\n$/);
    // A start as root corrects the owner.
    const repaired = await startServer(env);
    expect(foreignEntries()).toEqual([]);
    expect(await repaired.stop()).toBe(0);
  },
  300_000,
);

test.runIf(isRoot)(
  "a folder that this user may not open gives one sentence instead of a stack trace",
  async () => {
    const dataDir = path.join(folder, "of-root");
    await mkdir(dataDir, { mode: 0o700 });
    const failed = await runServer({ ...settings, DATA_DIR: dataDir }, NOBODY);
    expect(failed).toMatchObject({ code: 1 });
    expect(failed.stderr).toMatch(/^DATA_DIR: user 65534, as whom this runs, may not [^\n]+\n$/);
  },
  60_000,
);
