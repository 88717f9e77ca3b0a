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

/** Everything in a folder, and the folder itself; a server works there meanwhile, so what is gone again is left out. */
function entriesOf(dataDir: string) {
  const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
  return ["", ...names].flatMap((name) => {
    const stats = lstatSync(path.join(dataDir, name), { throwIfNoEntry: false });
    return stats ? [{ name, stats }] : [];
  });
}

/** What others than the owner could read or write if the folders above it let them. */
function openToOthers(dataDir: string): string[] {
  return entriesOf(dataDir)
    .filter(({ stats }) => (stats.mode & 0o077) !== 0)
    .map(({ name }) => name);
}

/** The embedded database makes its files for everybody to read and write; the folders around them don't let anybody in. */
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

test("what is known about guests is readable for the server's user alone, in a new folder and in an old one", async () => {
  const newDir = path.join(folder, "private");
  const first = await startServer({ ...settings, DATA_DIR: newDir });
  expect(openToOthers(newDir).filter((name) => !isDatabaseFile(name))).toEqual([]);
  // It would go on making the widths of the demo's photos.
  await first.kill();

  const dataDir = await copyPreparedFolder();
  const server = await startServer({ ...settings, DATA_DIR: dataDir });
  expect(await upload(server.origin, await signIn(server.origin, owner))).toBe(201);
  const file = path.join(dataDir, "backups", "by-hand.tar.gz");
  expect(await runScript("backup", [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  expect(openToOthers(dataDir).filter((name) => !isDatabaseFile(name))).toEqual([]);
  expect(entriesOf(dataDir).filter(({ stats }) => stats.isDirectory() && (stats.mode & 0o777) !== 0o700)).toEqual([]);
  expect(await server.stop()).toBe(0);

  // As an earlier version left it.
  for (const { name, stats } of entriesOf(dataDir))
    chmodSync(path.join(dataDir, name), stats.isDirectory() ? 0o755 : 0o666);
  await writeFile(path.join(dataDir, "notes.txt"), "not Palapa's");
  chmodSync(path.join(dataDir, "notes.txt"), 0o644);
  const again = await startServer({ ...settings, DATA_DIR: dataDir });
  expect(openToOthers(dataDir).filter((name) => !isDatabaseFile(name))).toEqual(["notes.txt"]);
  expect(statSync(path.join(dataDir, "postgres/PG_VERSION")).mode & 0o777).toBe(0o600);
  expect(await again.stop()).toBe(0);
}, 300_000);

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

test.runIf(isRoot)(
  "what root does in a folder of the service's user leaves nothing of root's behind",
  async () => {
    // What is in the folder is root's until the first start.
    const dataDir = await copyPreparedFolder();
    chownSync(dataDir, NOBODY, NOBODY);
    const env = { ...ownerSettings, DATA_DIR: dataDir };
    const ofOthers = () => entriesOf(dataDir).filter(({ stats }) => stats.uid !== NOBODY || stats.gid !== NOBODY);
    const server = await startServer(env);
    expect(ofOthers()).toEqual([]);
    const file = path.join(dataDir, "backups", "by-hand.tar.gz");
    expect(await runScript("backup", [file], env)).toMatchObject({ code: 0 });
    expect(await server.stop()).toBe(0);
    for (const [name, args] of [
      ["unlock", [owner.email]],
      ["backup", [path.join(dataDir, "backups", "stopped.tar.gz")]],
      ["restore", [file, "--replace"]],
    ] as const) {
      expect(await runScript(name, [...args], env)).toMatchObject({ code: 0, complained: "" });
      expect(ofOthers()).toEqual([]);
    }

    const secret = path.join(folder, "roots-own");
    await mkdir(secret, { mode: 0o700 });
    const elsewhere = await runScript("backup", [path.join(secret, "house.tar.gz")], env);
    expect(elsewhere.code).toBe(1);
    expect(elsewhere.complained).toMatch(/^\S+: user 65534, whom .+ may not read or write it\. [^\n]+\n$/);

    // As `npm run unlock` by root left it once: the service itself can't open it, and says so.
    chownSync(path.join(dataDir, "postgres/PG_VERSION"), 0, 0);
    const formError = await runServer(env, NOBODY);
    expect(formError.code).toBe(1);
    expect(formError.complained).toMatch(/^DATA_DIR: user 65534, as whom this runs, may not .+ chown -R 65534 \S+\n$/);
    // Root gives back what is its own.
    const mended = await startServer(env);
    expect(ofOthers()).toEqual([]);
    expect(await mended.stop()).toBe(0);
  },
  300_000,
);

test.runIf(isRoot)(
  "a folder that this user may not open is a sentence, and no stack trace",
  async () => {
    const dataDir = path.join(folder, "of-root");
    await mkdir(dataDir, { mode: 0o700 });
    const formError = await runServer({ ...settings, DATA_DIR: dataDir }, NOBODY);
    expect(formError).toMatchObject({ code: 1 });
    expect(formError.complained).toMatch(/^DATA_DIR: user 65534, as whom this runs, may not [^\n]+\n$/);
  },
  60_000,
);
