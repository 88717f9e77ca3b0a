import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
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

/** The source of a backup. */
export interface BackupSource {
  db: Database;
  photos: Pick<PhotoFiles, "read">;
  /** The secret that signs sessions; null when there is none. */
  secret: string | null;
  /** A folder with space for the rows while the backup is made. */
  folder: string;
  now: () => Date;
}

/** The source of the settings, on its open database; `folder` has space for the rows. */
export async function backupSourceOf(env: Env, db: Database, folder: string, now: () => Date): Promise<BackupSource> {
  return { db, photos: openPhotoFiles(env), secret: await findAuthSecret(env), folder, now };
}

const ROWS = "rows-";

/** Whether a file in a folder of backups is part of an unfinished one. */
export function isUnfinished(name: string): boolean {
  return name.startsWith(ROWS) || name.endsWith(".unfinished");
}

const ABOUT = `This is a backup of Palapa, the website of a vacation rental: its database, photos and secret.
Restore it with Palapa: npm run restore THIS_FILE
tables/*.ndjson have one row in each line, with values in the order of the columns in manifest.json; photos/ has the
originals. It has all data about guests: store it where nobody else can read it.
`;

/**
 * Streams a consistent snapshot of the source as one tar while it is in use. The rows are read in one transaction and
 * written to disk first, so that a slow reader of the tar does not hold the transaction open; memory holds one photo at
 * a time. A tar that ends without its manifest is truncated.
 */
export function createBackupStream(source: BackupSource): Readable {
  const { readable, controller } = createTarPacker();
  fill(controller, source).then(
    () => controller.finalize(),
    (error: unknown) => controller.error(error),
  );
  return Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]);
}

type Add = (name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => Promise<Part>;

async function fill(controller: TarPackController, source: BackupSource): Promise<void> {
  const mtime = source.now();
  const add: Add = async (name, size, chunks) => {
    const writer = controller.add({ name, size, mtime, mode: 0o600 }).getWriter();
    const hash = createHash("sha256");
    for await (const chunk of chunks) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    return { bytes: size, sha256: hash.digest("hex") };
  };
  const addBytes = (name: string, bytes: Uint8Array) => add(name, bytes.byteLength, [bytes]);

  await addBytes(FIRST_ENTRY, Buffer.from(ABOUT));
  await mkdir(source.folder, { recursive: true });
  const folder = await mkdtemp(path.join(source.folder, ROWS));
  try {
    const { schema, shapes, paths } = await storeRows(source.db, folder);
    const tables: TablePart[] = [];
    for (const { table, columns, rows } of shapes) {
      const file = path.join(folder, table);
      const part = await add(entryOfTable(table), (await stat(file)).size, createReadStream(file));
      tables.push({ table, columns, rows, ...part });
    }
    const photos: Manifest["photos"] = [];
    const removed_photos: string[] = [];
    const missing_photos: string[] = [];
    for (const photo of paths) {
      const bytes = await source.photos.read(photo);
      if (bytes) photos.push({ path: photo, ...(await addBytes(entryOfPhoto(photo), bytes)) });
      else if (await isInDatabase(source.db, photo)) missing_photos.push(photo);
      else removed_photos.push(photo);
    }
    const auth_secret = source.secret === null ? null : await addBytes(SECRET_ENTRY, Buffer.from(source.secret));
    const manifest: Manifest = {
      format: FORMAT,
      made_at: mtime.toISOString(),
      schema,
      tables,
      photos,
      removed_photos,
      missing_photos,
      auth_secret,
    };
    await addBytes(LAST_ENTRY, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads a snapshot of all rows into files in `folder`, one for each table. */
function storeRows(db: Database, folder: string) {
  return db.transaction(
    async (tx) => {
      const execute: Execute = (text) => tx.execute(sql.raw(text));
      await setPortableOutput(execute);
      const shapes: (TableShape & { rows: number })[] = [];
      for (const shape of await listTables(execute)) {
        let rows = 0;
        const lines = async function* () {
          for await (const batch of readRows(execute, shape)) {
            rows += batch.length;
            yield batch.map((line) => `${line}\n`).join("");
          }
        };
        await pipeline(lines, createWriteStream(path.join(folder, shape.table), { mode: 0o600 }));
        shapes.push({ ...shape, rows });
      }
      const applied = await execute(
        "select created_at::text as last, hash from drizzle.__drizzle_migrations order by created_at desc limit 1",
      );
      const [newest] = applied.rows as { last: string; hash: string }[];
      if (!newest) throw new Error("The database has no tables yet");
      const images = await execute(`${PHOTOS} order by path`);
      return {
        schema: { last: Number(newest.last), hash: newest.hash },
        shapes,
        paths: (images.rows as { path: string }[]).map((image) => image.path),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Every photo that a row references. The column is read as JSON, because earlier versions of the schema lack it. */
const PHOTOS = `select path from property_images
  union all select to_jsonb(properties) ->> 'host_photo' from properties where to_jsonb(properties) ->> 'host_photo' <> ''`;

/** Whether the photo was deleted after the rows were read: its row is changed before its file is deleted. */
async function isInDatabase(db: Database, photo: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from (${sql.raw(PHOTOS)}) photo where path = ${photo}`);
  return rows.length > 0;
}
