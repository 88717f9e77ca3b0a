import { unlockCommand } from "#app/accounts/unlock-command.server.ts";

process.exitCode = await unlockCommand(process.argv.slice(2));
