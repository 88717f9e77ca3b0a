/** A moment as it stands in a file's name. */
export function stampOf(now: Date): string {
  return now.toISOString().replace(/[:.]/g, "-");
}

/** What a backup is called that nobody gave a name. */
export function backupName(now: Date): string {
  return `palapa-${stampOf(now)}.tar.gz`;
}

/** Whether a file was named by `backupName`; such names sort by their moment. */
export function isBackupName(name: string): boolean {
  return /^palapa-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/.test(name);
}
