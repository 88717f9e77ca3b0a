/** Why the server can't start. The message is for the operator, printed without a stack trace. */
export class StartupError extends Error {}

/** Why a backup can't be created or restored. The message is for the operator, printed without a stack trace. */
export class BackupError extends Error {}
