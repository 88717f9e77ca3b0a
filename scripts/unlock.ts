import { unlockCommand } from "#app/features/security/recover-account-command.server.ts";

process.exitCode = await unlockCommand(process.argv.slice(2));
