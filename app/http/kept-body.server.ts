import { randomBytes } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";

/** What goes into each gap of a kept text: 24 bytes of base64 that end in "==", as every nonce of ours does. */
export type Gaps = Buffer;

type Encoding = "br" | "gzip";
type Filled = (fill: Gaps) => Buffer<ArrayBuffer>;

/** A text with gaps, ready to be filled and sent, plain or compressed. */
export interface KeptBody {
  plain: Filled;
  /** Compressed once, when first asked for; null where that failed its own check. */
  encoded(encoding: Encoding): Promise<Filled | null>;
}

const GAP = 24;
// Bytes that UTF-8 never has, and control characters that HTML and JSON never have.
const IN_NO_TEXT = [...range(0xf5, 0xff), 0xc0, 0xc1, ...range(0x00, 0x08), ...range(0x0e, 0x1f)];
const QUALITY = { br: 5, gzip: 6 } as const;
const unzip = { br: promisify(zlib.brotliDecompress), gzip: promisify(zlib.gunzip) };

export function keepBody(texts: string[]): KeptBody {
  const pieces = texts.map((text) => Buffer.from(text));
  const plain: Filled = (fill) => join(pieces, fill);
  const encodings = new Map<Encoding, Promise<Filled | null>>();
  return {
    plain,
    encoded(encoding) {
      const made = encodings.get(encoding) ?? compress(pieces, encoding);
      encodings.set(encoding, made);
      return made;
    },
  };
}

/** The better of the two that the client takes. */
export function encodingFor(accepted: string | null): Encoding | null {
  const taken = new Set((accepted ?? "").toLowerCase().split(",").filter(isTaken).map(nameOf));
  return taken.has("br") ? "br" : taken.has("gzip") ? "gzip" : null;
}

const nameOf = (part: string) => part.split(";")[0]?.trim() ?? "";
const isTaken = (part: string) => !/;\s*q=0(\.0*)?\s*$/.test(part);

/**
 * Compresses the pieces so that other bytes can be put into the gaps later: both formats may carry blocks of bytes as
 * they are. Each gap is compressed as noise, so that nothing refers to it, and what came of it is replaced by such a
 * block. Checked with another filling before it is used.
 */
async function compress(pieces: Buffer[], encoding: Encoding, tries = 3): Promise<Filled | null> {
  const around = await (encoding === "br" ? brotliAround(pieces) : deflateAround(pieces));
  const filled: Filled =
    encoding === "br"
      ? (fill) => join(around, Buffer.concat([BROTLI_BLOCK, fill]))
      : (fill) => gzip(around, pieces, fill);
  const fill = Buffer.from(randomBytes(16).toString("base64"));
  const back = await unzip[encoding](filled(fill)).catch(() => null);
  if (back?.equals(join(pieces, fill))) return filled;
  // Two noises that are alike by chance, seen once in a few hundred times.
  return tries > 1 ? compress(pieces, encoding, tries - 1) : null;
}

function brotliAround(pieces: Buffer[]): Promise<Buffer[]> {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: QUALITY.br };
  return encodeAround(pieces, zlib.createBrotliCompress({ params }), zlib.constants.BROTLI_OPERATION_FLUSH);
}

function deflateAround(pieces: Buffer[]): Promise<Buffer[]> {
  return encodeAround(pieces, zlib.createDeflateRaw({ level: QUALITY.gzip }), zlib.constants.Z_SYNC_FLUSH);
}

async function encodeAround(
  pieces: Buffer[],
  stream: zlib.BrotliCompress | zlib.DeflateRaw,
  flush: number,
): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
  const take = () => Buffer.concat(chunks.splice(0));
  const write = async (bytes: Buffer) => {
    stream.write(bytes);
    // The stream hands out what it has before the next turn.
    await new Promise<void>((resolve) => stream.flush(flush, () => setImmediate(resolve)));
  };
  const around: Buffer[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) {
      await write(noise());
      take();
    }
    await write(piece);
    around.push(take());
  }
  const ended = new Promise<void>((resolve, reject) => stream.once("end", resolve).once("error", reject));
  stream.end();
  await ended;
  around.push(Buffer.concat([around.pop() ?? Buffer.alloc(0), take()]));
  return around;
}

// RFC 7932, 9.2: not the last block (1 bit), length in 4 nibbles (2), length - 1 (16), uncompressed (1), filled up.
const BROTLI_BLOCK = littleEndian(((GAP - 1) << 3) | (1 << 19), 3);
// RFC 1951, 3.2.4: not the last block, stored; length and its complement.
const STORED_BLOCK = Buffer.concat([Buffer.of(0), littleEndian(GAP, 2), littleEndian(~GAP & 0xffff, 2)]);
// RFC 1952, 2.3: deflate, no name, no time, unknown system.
const GZIP_HEAD = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

function gzip(around: Buffer[], pieces: Buffer[], fill: Gaps): Buffer<ArrayBuffer> {
  const sum = pieces.reduce((crc, piece, index) => zlib.crc32(piece, index > 0 ? zlib.crc32(fill, crc) : crc), 0);
  const length = pieces.reduce((total, piece) => total + piece.length, (pieces.length - 1) * GAP);
  const tail = [littleEndian(sum, 4), littleEndian(length, 4)];
  return Buffer.concat([GZIP_HEAD, join(around, Buffer.concat([STORED_BLOCK, fill])), ...tail]);
}

function join(pieces: Buffer[], between: Buffer): Buffer<ArrayBuffer> {
  return Buffer.concat(pieces.flatMap((piece, index) => (index > 0 ? [between, piece] : [piece])));
}

function littleEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntLE(value, 0, length);
  return bytes;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * Stands for a gap while the rest is compressed: 24 bytes that end like a nonce, because brotli looks back at two. The
 * others occur in no text, so that no repetition in the text can begin before a gap and run on into it.
 */
function noise(): Buffer {
  const bytes = randomBytes(GAP).map((byte) => IN_NO_TEXT[byte % IN_NO_TEXT.length] ?? 0);
  return Buffer.from(bytes.fill("=".charCodeAt(0), GAP - 2));
}
