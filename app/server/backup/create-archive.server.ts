import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { createTarPacker, type TarPackController } from "modern-tar";
import { findAuthSecret } from "#app/server/auth-secret.server.ts";
import {
  entryOfPhoto,
  entryOfTable,
  FIRST_ENTRY,
  FORMAT,
  LAST_ENTRY,
  type Manifest,
  type Part,
  SECRET_ENTRY,
  type TablePart,
} from "#app/server/backup/manifest.ts";
import { listTables, readRows, setPortableOutput, type TableShape } from "#app/server/backup/import-rows.server.ts";
import type { Database } from "#app/server/db/client.server.ts";
import type { Execute } from "#app/server/db/migrations.server.ts";
import type { Env } from "#app/server/env.server.ts";
import { openPhotoFiles, type PhotoFiles } from "#app/server/files/photo-files.server.ts";

/** All that a backup is made of. */
export interface House {
  db: Database;
  photos: Pick<PhotoFiles, "read">;
  /** What signs the sessions, or null when there is nothing to keep. */
  secret: string | null;
  /** A folder with room for the rows while the backup is made. */
  folder: string;
  now: () => Date;
}

/** The house that the settings name, on its open database; `folder` has room for the rows. */
export async function backupSourceOf(env: Env, db: Database, folder: string, now: () => Date): Promise<House> {
  return { db, photos: openPhotoFiles(env), secret: await findAuthSecret(env), folder, now };
}

const ROWS = "rows-";

/** Whether something in a backups' folder is part of one that is being made, or was never finished. */
export function isUnfinished(name: string): boolean {
  return name.startsWith(ROWS) || name.endsWith(".unfinished");
}

const ABOUT = `This is a backup of a Palapa, the website of a vacation rental: its database, its photos and its secret.
Restore it with Palapa itself: npm run restore THIS_FILE
tables/*.ndjson hold one row a line, its values in the order of manifest.json's columns; photos/ the photos as they were
kept. It holds everything that is known about guests: keep it where nobody else can read it.
`;

/**
 * The whole house as one tar, as it stands at one moment, while it goes on being used. The rows are read in one
 * transaction and put aside on the disk, so that it ends soon, however slowly the tar is taken; memory holds one photo
 * at a time. A tar that ends without its manifest was cut short.
 */
export function createBackup(house: House): Readable {
  const { readable, controller } = createTarPacker();
  fill(controller, house).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  return Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
}

async function fill(controller: TarPackController, house: House): Promise<void> {
  const made_at = house.now();
  const add = (name: string, size: number, chunks: Chunks) => addEntry(controller, made_at, name, size, chunks);
  await addBytes(add, FIRST_ENTRY, Buffer.from(ABOUT));
  await mkdir(house.folder, { recursive: true });
  const folder = await mkdtemp(path.join(house.folder, ROWS));
  try {
    const { schema, tables, paths } = await putRowsAside(house.db, folder);
    for (const { table, bytes } of tables) {
      await add(entryOfTable(table), bytes, createReadStream(path.join(folder, table)));
    }
    const photos = await addPhotos(add, house, paths);
    const auth_secret = house.secret === null ? null : await addBytes(add, SECRET_ENTRY, Buffer.from(house.secret));
    const made: Manifest = { format: FORMAT, made_at: made_at.toISOString(), schema, tables, ...photos, auth_secret };
    await addBytes(add, LAST_ENTRY, Buffer.from(`${JSON.stringify(made, null, 1)}\n`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads every row at one moment of the database into files of `folder`, one for each table. */
function putRowsAside(db: Database, folder: string) {
  return db.transaction(
    async (tx) => {
      const execute: Execute = (text) => tx.execute(sql.raw(text));
      await setPortableOutput(execute);
      const tables: TablePart[] = [];
      for (const shape of await listTables(execute)) tables.push(await putTableAside(execute, shape, folder));
      const applied = await execute(
        "select created_at::text as last, hash from drizzle.__drizzle_migrations order by created_at desc limit 1",
      );
      const [newest] = applied.rows as { last: string; hash: string }[];
      if (!newest) throw new Error("The database has no tables yet");
      const images = await execute("select path from property_images order by path");
      return {
        schema: { last: Number(newest.last), hash: newest.hash },
        tables,
        paths: (images.rows as { path: string }[]).map((image) => image.path),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function putTableAside(execute: Execute, shape: TableShape, folder: string): Promise<TablePart> {
  const hash = createHash("sha256");
  let bytes = 0;
  let rows = 0;
  await pipeline(
    async function* lines() {
      for await (const batch of readRows(execute, shape)) {
        const chunk = Buffer.from(batch.map((line) => `${line}\n`).join(""));
        hash.update(chunk);
        bytes += chunk.byteLength;
        rows += batch.length;
        yield chunk;
      }
    },
    createWriteStream(path.join(folder, shape.table), { mode: 0o600 }),
  );
  const { table, columns } = shape;
  return { table, columns, rows, bytes, sha256: hash.digest("hex") };
}

async function addPhotos(add: Add, { db, photos }: House, paths: string[]) {
  const kept: Manifest["photos"] = [];
  const removed_photos: string[] = [];
  const missing_photos: string[] = [];
  for (const one of paths) {
    const bytes = await photos.read(one);
    if (bytes) kept.push({ path: one, ...(await addBytes(add, entryOfPhoto(one), bytes)) });
    else if (await isStillThere(db, one)) missing_photos.push(one);
    else removed_photos.push(one);
  }
  return { photos: kept, removed_photos, missing_photos };
}

/** A photo's file goes after its row: without the row, its owner has removed it since the rows were read. */
async function isStillThere(db: Database, photo: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from property_images where path = ${photo}`);
  return rows.length > 0;
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
type Add = (name: string, size: number, chunks: Chunks) => Promise<Part>;

function addBytes(add: Add, name: string, bytes: Uint8Array): Promise<Part> {
  return add(name, bytes.byteLength, [bytes]);
}

async function addEntry(
  controller: TarPackController,
  mtime: Date,
  name: string,
  size: number,
  chunks: Chunks,
): Promise<Part> {
  const writer = controller.add({ name, size, mtime, mode: 0o600 }).getWriter();
  const hash = createHash("sha256");
  for await (const chunk of chunks) {
    hash.update(chunk);
    await writer.write(chunk);
  }
  await writer.close();
  return { bytes: size, sha256: hash.digest("hex") };
}
