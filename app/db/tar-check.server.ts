const BLOCK = 512;

interface Entry {
  name: string;
  size: number;
}

/**
 * Walks through a tar of a database folder as it streams by. Throws unless every header's checksum is right, every file
 * is complete, the archive has its end, and the files that make it a database of `major` are there.
 */
export async function checkTar(tar: AsyncIterable<Buffer>, major: string): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  let skip = 0;
  let ended = false;
  let version: string | null = null;
  let awaiting: Entry | null = null;
  const sizes = new Map<string, number>();

  for await (const chunk of tar) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (awaiting && rest.length >= awaiting.size) {
        version = rest.subarray(0, awaiting.size).toString().trim();
        awaiting = null;
      }
      const step = Math.min(skip, rest.length);
      if (!awaiting) {
        rest = rest.subarray(step);
        skip -= step;
      }
      if (awaiting || skip > 0 || rest.length < BLOCK) break;
      const header = rest.subarray(0, BLOCK);
      rest = rest.subarray(BLOCK);
      if (header.every((byte) => byte === 0)) {
        ended = true;
        continue;
      }
      if (ended) throw new Error("The snapshot goes on after its end");
      const entry = readHeader(header);
      sizes.set(entry.name, entry.size);
      skip = Math.ceil(entry.size / BLOCK) * BLOCK;
      if (entry.name === "PG_VERSION") awaiting = entry;
    }
  }
  if (!ended || skip > 0) throw new Error("The snapshot is cut short");
  if (version !== major) throw new Error(`The snapshot's PG_VERSION is ${version ?? "missing"}, not ${major}`);
  if (!sizes.get("global/pg_control")) throw new Error("The snapshot lacks global/pg_control");
}

function readHeader(header: Buffer): Entry {
  const text = (from: number, to: number) =>
    header
      .subarray(from, to)
      .toString()
      .replace(/\0[^]*$/, "")
      .trim();
  const expected = Number.parseInt(text(148, 156), 8);
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += header[at] ?? 0;
  if (sum !== expected) throw new Error("A header in the snapshot is damaged");
  const prefix = text(345, 500);
  const name = (prefix ? `${prefix}/` : "") + text(0, 100);
  const size = text(156, 157) === "5" ? 0 : Number.parseInt(text(124, 136), 8) || 0;
  return { name: name.replace(/^\.?\//, ""), size };
}
