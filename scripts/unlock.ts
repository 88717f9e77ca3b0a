import { recoverAccountCommand } from "#app/features/security/recover-account-command.server.ts";

process.exitCode = await recoverAccountCommand(process.argv.slice(2));
