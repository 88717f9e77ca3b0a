/** Why the server can't start, said to the person who started it; it needs no stack trace. */
export class StartupError extends Error {}

/** Why a backup can't be made or restored, said to the person who asked for it; it needs no stack trace. */
export class BackupError extends Error {}
