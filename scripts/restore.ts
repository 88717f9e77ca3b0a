import { restoreCommand } from "#app/server/backup/backup-command.server.ts";

process.exitCode = await restoreCommand(process.argv.slice(2));
