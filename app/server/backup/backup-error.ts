/** Why a backup can't be made or restored, said to the person who asked for it; it needs no stack trace. */
export class BackupProblem extends Error {}
