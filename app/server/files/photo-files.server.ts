import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Env } from "#app/server/env.server.ts";

/** The storage of photo files, a folder or a bucket. A name is a path such as `{property_id}/{timestamp}.jpg`. */
export interface PhotoFiles {
  /** The file's bytes, or null when there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The file's size and a stream of its bytes, or null when there is none. */
  open(name: string): Promise<StoredFile | null>;
  exists(name: string): Promise<boolean>;
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
}

/** An existing file whose content has not been read yet. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  stream(): Promise<ReadableStream<Uint8Array>>;
}

/** Opens the bucket when `S3_BUCKET` is set, else the folder `photos` in `DATA_DIR`. */
export function openPhotoFiles(env: Env): PhotoFiles {
  return env.S3_BUCKET ? openBucket(env, env.S3_BUCKET) : openFolder(path.resolve(env.DATA_DIR, "photos"));
}

function openFolder(folder: string): PhotoFiles {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    ...filesOn(() => Promise.resolve(disk)),
    put: (name, bytes) => writeDurably(path.join(folder, name), bytes),
  };
}

/** Writes atomically and flushes to disk, because a partially written photo would be served as if it were complete. */
async function writeDurably(location: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(location), { recursive: true, mode: 0o700 });
  const part = `${location}.${randomUUID()}.part`;
  const file = await open(part, "w", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, location);
}

function openBucket(env: Env, bucket: string): PhotoFiles {
  let disk: Promise<Disk> | undefined;
  return filesOn(() => (disk ??= connect(env, bucket)));
}

/** Imports the S3 client only here, because it is large and most installations don't use it. */
async function connect(env: Env, bucket: string): Promise<Disk> {
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      bucket,
      region: env.S3_REGION,
      endpoint: env.S3_ENDPOINT,
      // Other S3-compatible stores have no host name for each bucket.
      forcePathStyle: env.S3_ENDPOINT !== undefined,
      credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? "", secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "" },
      // Bounds how long a request waits for a store that doesn't respond.
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
      maxAttempts: 2,
      // Many S3-compatible stores support neither access lists nor the newer checksums.
      supportsACL: false,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      visibility: "private",
    }),
  );
}

function filesOn(disk: () => Promise<Disk>): PhotoFiles {
  return {
    async read(name) {
      try {
        return new Uint8Array(await buffer(await (await disk()).getStream(name)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async open(name) {
      try {
        const { contentLength } = await (await disk()).getMetaData(name);
        const stream = async () =>
          Readable.toWeb(await (await disk()).getStream(name)) as unknown as ReadableStream<Uint8Array>;
        return { size: contentLength, stream };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async exists(name) {
      return (await disk()).exists(name);
    },
    async put(name, bytes, contentType) {
      await (await disk()).put(name, bytes, { contentType });
    },
    async remove(name) {
      await (await disk()).delete(name);
    },
  };
}

/** Whether the file doesn't exist. Flydrive wraps the driver's error: ENOENT of a folder, NoSuchKey of a bucket. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || name === "NoSuchKey" || name === "NotFound" || isMissing(error.cause);
}
