const DAY_MS = 24 * 60 * 60 * 1000;

/** A moment as it stands in a file's name. */
export function stampOf(now: Date): string {
  return now.toISOString().replace(/[:.]/g, "-");
}

/** What a backup is called that nobody gave a name. */
export function backupName(now: Date): string {
  return `palapa-${stampOf(now)}.tar.gz`;
}

/** Whether a file was named by `backupName`. */
export function isBackupName(name: string): boolean {
  return /^palapa-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/.test(name);
}

/**
 * The names, the oldest first. One that lies more than a day ahead was given while a clock was wrong: nobody knows how
 * old it is, and it comes before all others.
 */
export function sortByAge(names: string[], now: Date): string[] {
  const latest = backupName(new Date(now.getTime() + DAY_MS));
  const isWrong = (name: string) => name > latest;
  const sorted = names.toSorted();
  return [...sorted.filter(isWrong), ...sorted.filter((name) => !isWrong(name))];
}
