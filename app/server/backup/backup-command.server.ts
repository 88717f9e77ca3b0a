import path from "node:path";
import { backupName } from "#app/server/backup/backup-file.server.ts";
import { makeBackup } from "#app/server/backup/make-backup.server.ts";
import type { Manifest } from "#app/server/backup/manifest.ts";
import { restoreBackup, type Restored } from "#app/server/backup/restore.server.ts";
import { help, printLine, withSettings } from "#app/server/cli.server.ts";
import type { Env } from "#app/server/env.server.ts";

const BACKUP_HELP = `Usage: npm run backup [-- FILE]

Writes the installation of the current settings (DATA_DIR or DATABASE_URL, S3_*) into one file: database, photos and
secret. The server may run meanwhile. Without FILE, writes palapa-<time>.tar.gz into the current folder.`;

const RESTORE_HELP = `Usage: npm run restore -- FILE [--replace]

Restores a backup into PostgreSQL with DATABASE_URL, else into the embedded database in DATA_DIR; the photos into
S3_BUCKET, else into DATA_DIR. A backup of either kind can be restored into both. Stop the server first.
With --replace, existing data are moved away first; without it, they are an error.`;

const REPLACE = "--replace";

/** `npm run backup` with these arguments; see docs/backup.md. Returns the process's exit code. */
export async function backupCommand(args: string[]): Promise<number> {
  const [given = backupName(new Date()), ...others] = args;
  if (given.startsWith("-") || others.length > 0) return help(BACKUP_HELP);
  return withSettings(async (env) => {
    const file = resolveFile(given);
    const manifest = await makeBackup(env, file, () => new Date());
    printLine(`✓ ${file}`);
    printLine(`  ${describe(manifest)}`);
    printLine("  It holds everything about your guests: store it where nobody else can read it.");
  });
}

/** `npm run restore` with these arguments; see docs/backup.md. Returns the process's exit code. */
export async function restoreCommand(args: string[]): Promise<number> {
  const [given, ...others] = args.filter((word) => word !== REPLACE);
  if (!given || given.startsWith("-") || others.length > 0) return help(RESTORE_HELP);
  return withSettings(async (env) => {
    const options = {
      replace: args.includes(REPLACE),
      now: new Date(),
      onStep: (step: string) => printLine(`  ${step}`),
    };
    report(env, await restoreBackup(env, resolveFile(given), options));
  });
}

/** Resolves a name against the folder in which npm was started: npm itself changes to the project's. */
function resolveFile(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? "", name);
}

function report(env: Env, { manifest, previousData, secret }: Restored): void {
  printLine(`✓ Restored as it was at ${manifest.made_at}: ${describe(manifest)}`);
  if (previousData) printLine(`  The previous data are in ${path.resolve(previousData)}`);
  if (secret === "stored" && env.DATABASE_URL) {
    const file = path.resolve(env.DATA_DIR, "auth-secret");
    printLine(`  Start every server with AUTH_SECRET="$(cat ${file})", so that users stay signed in.`);
  }
  if (secret === "differs") {
    printLine(
      "  AUTH_SECRET differs from the one in the backup: all users are signed out, and authenticator apps stop working.",
    );
    printLine("  The backup's own is its entry auth-secret.");
  }
  if (secret === "none") printLine("  The backup has no secret: all users are signed out.");
}

function describe({ tables, photos, missing_photos }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = photos.reduce((sum, photo) => sum + photo.bytes, 0);
  const content = `${rows} rows of ${tables.length} tables, ${photos.length} photos (${(bytes / 1e6).toFixed(1)} MB)`;
  if (missing_photos.length === 0) return content;
  return `${content}\n  The files of these photos were missing already: ${missing_photos.join(", ")}`;
}
