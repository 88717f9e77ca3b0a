import { backupCommand } from "#app/backup/backup-command.server.ts";

process.exitCode = await backupCommand(process.argv.slice(2));
