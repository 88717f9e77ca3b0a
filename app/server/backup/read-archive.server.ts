import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { createTarDecoder } from "modern-tar";
import { BackupError } from "#app/lib/errors.ts";
import {
  FIRST_ENTRY,
  FORMAT,
  LAST_ENTRY,
  type Manifest,
  manifestSchema,
  type Part,
  partsOf,
  SECRET_ENTRY,
} from "#app/server/backup/manifest.ts";

/** An upper limit for photos and manifests: the manifest of a thousand photos has a quarter of a megabyte. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

export interface Entry {
  name: string;
  /** Has to be read before the next entry is requested, or not at all. */
  body: AsyncIterable<Uint8Array>;
}

/**
 * Iterates over the entries of a backup in the order of the file. Throws a `BackupError` for a file that is no backup,
 * or whose tar or gzip is damaged or truncated.
 */
export async function* readEntries(file: string): AsyncGenerator<Entry> {
  const unzipped = createGunzip();
  // Its errors are emitted by `unzipped` too, which is read below.
  pipeline(createReadStream(file), unzipped).catch(() => {});
  const tar = Readable.toWeb(unzipped) as ReadableStream<Uint8Array<ArrayBuffer>>;
  let isOurs = false;
  try {
    for await (const { header, body } of tar.pipeThrough(createTarDecoder({ strict: true }))) {
      isOurs ||= header.name === FIRST_ENTRY;
      if (!isOurs) break;
      yield { name: header.name, body: explained(file, body) };
      // Read to its end instead of cancelled: cancelling would drop the next entry's body too (modern-tar 0.8.6).
      await body.pipeTo(new WritableStream());
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isNotOfOurForm = !code || code.startsWith("Z_");
    if (isOurs || !isNotOfOurForm) throw toBackupError(file, error);
  } finally {
    unzipped.destroy();
  }
  if (!isOurs) throw new BackupError(`${file} is no backup of Palapa. Nothing was changed.`);
}

/** Converts errors of the file to `BackupError`s for the reader of the body. */
async function* explained(file: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw toBackupError(file, error);
  }
}

/**
 * Reads a whole backup and compares each entry with the manifest. Returns the manifest and the secret, if there is one.
 * Throws a `BackupError` for a file that differs from its manifest or has a newer format.
 */
export async function checkBackup(file: string): Promise<{ manifest: Manifest; secret: string | null }> {
  const found = new Map<string, Part>();
  let manifest: Manifest | null = null;
  let secret: string | null = null;
  for await (const { name, body } of readEntries(file)) {
    if (manifest) throw damaged(file, `${name} stands behind its end`);
    if (name === LAST_ENTRY) manifest = parseManifest(file, (await readBytes(body)).toString("utf8"));
    else if (found.has(name)) throw damaged(file, `${name} is in it twice`);
    else if (name === SECRET_ENTRY) {
      const bytes = await readBytes(body);
      secret = bytes.toString("utf8").trim();
      found.set(name, await measure([bytes]));
    } else found.set(name, await measure(body));
  }
  if (!manifest) throw cutShort(file);
  found.delete(FIRST_ENTRY);
  const written = partsOf(manifest);
  for (const [name, part] of written) {
    const read = found.get(name);
    if (!read) throw damaged(file, `${name} is missing`);
    if (read.sha256 !== part.sha256 || read.bytes !== part.bytes)
      throw damaged(file, `${name} is not what was written`);
  }
  for (const name of found.keys()) if (!written.has(name)) throw damaged(file, `${name} does not belong to it`);
  return { manifest, secret };
}

/** Reads the whole body, up to a limit. */
export async function readBytes(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MAX_HELD_BYTES) throw new Error("a part of it is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Iterates over the lines of a body while it is read. */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

async function measure(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Part> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest("hex") };
}

function parseManifest(file: string, text: string): Manifest {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw damaged(file, `${LAST_ENTRY} can't be read`);
  }
  const { format } = (given ?? {}) as { format?: unknown };
  if (typeof format === "number" && format > FORMAT) {
    throw new BackupError(
      `${file} was written by a newer Palapa, in a form that this one does not know. Nothing was changed. Restore it with that version.`,
    );
  }
  const parsed = manifestSchema.safeParse(given);
  if (!parsed.success) throw damaged(file, `${LAST_ENTRY} is not what Palapa writes`);
  return parsed.data;
}

function toBackupError(file: string, error: unknown): Error {
  if (error instanceof BackupError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new BackupError(`${file} is not there.`);
  if (code === "EACCES")
    return new BackupError(
      `${file} may not be read by user ${process.getuid?.() ?? ""}, as whom this runs. Nothing was changed. Give it to that user first (chown), or move it to where they may read it.`,
    );
  if (code === "Z_BUF_ERROR" || message === "Tar archive is truncated.") return cutShort(file);
  if (code?.startsWith("Z_") || !code) return damaged(file, message);
  return error as Error;
}

function cutShort(file: string): BackupError {
  return new BackupError(
    `${file} is cut short: it ends before its manifest. Nothing was changed. Take another backup.`,
  );
}

function damaged(file: string, what: string): BackupError {
  return new BackupError(`${file} is damaged: ${what}. Nothing was changed. Take another backup.`);
}
