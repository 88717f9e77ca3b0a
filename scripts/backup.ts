import { backupCommand } from "#app/server/backup/backup-command.server.ts";

process.exitCode = await backupCommand(process.argv.slice(2));
