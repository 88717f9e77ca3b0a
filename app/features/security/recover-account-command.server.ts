import path from "node:path";
import { recoverAccount } from "#app/features/security/recover-account.server.ts";
import { help, printLine, withSettings } from "#app/server/cli.server.ts";
import { findDatabase } from "#app/server/db/data-dir.server.ts";
import { restrictToOwner } from "#app/server/db/private-folder.server.ts";
import { openDatabase } from "#app/server/db/open.server.ts";
import { createLog } from "#app/server/log.server.ts";
import { StartupError } from "#app/lib/errors.ts";

const HELP = `Usage: npm run unlock -- EMAIL

For a user who can't sign in any more: turns two-step sign-in off, ends all sessions, and prints a link that sets a new
password once, within an hour. With the embedded database, stop the server first.`;

/** Runs `npm run unlock` with these arguments (docs/operating.md). Returns the exit code of the process. */
export async function recoverAccountCommand(args: string[]): Promise<number> {
  const [email, ...others] = args;
  if (!email || email.startsWith("-") || others.length > 0) return help(HELP);
  return withSettings(async (env) => {
    restrictToOwner(env.DATA_DIR);
    if (!env.DATABASE_URL && !(await findDatabase(env.DATA_DIR))) {
      throw new StartupError(`DATA_DIR: there is no installation in ${path.resolve(env.DATA_DIR)} yet.`);
    }
    const database = await openDatabase(env, createLog(env), (step) => printLine(`  ${step}`));
    try {
      const token = await recoverAccount(database.db, email, new Date());
      if (!token) throw new StartupError(`${email}: no account has this address`);
      const siteUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
      printLine(`✓ ${email} is signed out everywhere, and two-step sign-in is off.`);
      printLine(`  Set a new password here, once, within an hour: ${siteUrl}/reset-password?token=${token}`);
    } finally {
      await database.close();
    }
  });
}
