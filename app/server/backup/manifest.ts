import { z } from "zod";

/** The format that this version writes, and the newest that it reads. */
export const FORMAT = 1;

/** The first entry of every backup, which identifies it and describes the file. */
export const FIRST_ENTRY = "palapa-backup.txt";
/** The last entry; a file without it is truncated. */
export const LAST_ENTRY = "manifest.json";
export const SECRET_ENTRY = "auth-secret";
export const entryOfTable = (table: string) => `tables/${table}.ndjson`;
export const entryOfPhoto = (path: string) => `photos/${path}`;

/** A photo's path can't leave the photo store. */
const photoPath = z.string().regex(/^(?!.*(^|\/)\.)[\w.-]+(\/[\w.-]+)*$/);

/** One entry of the file. */
const part = z.object({ bytes: z.number().int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const table = part.extend({
  table: z.string().min(1),
  /** In the order of the values in each row. */
  columns: z.array(z.string().min(1)).min(1),
  rows: z.number().int().nonnegative(),
});

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** The newest migration of the tables, by its time and the hash of its SQL. */
  schema: z.object({ last: z.number().int().positive(), hash: z.string() }),
  /** Each table after those that it references. */
  tables: z.array(table),
  photos: z.array(part.extend({ path: photoPath })),
  /** Photos that were deleted while the backup was made: a restore leaves out their rows. */
  removed_photos: z.array(z.string()),
  /** Photos whose file was missing in the source: their rows are restored. */
  missing_photos: z.array(z.string()),
  /** The secret that signs sessions, if there is one. */
  auth_secret: part.nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = z.infer<typeof part>;
export type TablePart = z.infer<typeof table>;

/** All entries of a file with this manifest, except the first and the last. */
export function partsOf(manifest: Manifest): Map<string, Part> {
  return new Map<string, Part>([
    ...manifest.tables.map((each): [string, Part] => [entryOfTable(each.table), each]),
    ...manifest.photos.map((each): [string, Part] => [entryOfPhoto(each.path), each]),
    ...(manifest.auth_secret ? [[SECRET_ENTRY, manifest.auth_secret] as [string, Part]] : []),
  ]);
}
