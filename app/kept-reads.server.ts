import type { App } from "#app/context.server.ts";

/** In every time zone a day begins at a multiple of a quarter of an hour. */
const QUARTER_HOUR = 15 * 60 * 1000;

/** Names what everything that is read depends on: another name when anything was committed, or a day may have begun. */
export async function versionOf(app: Pick<App, "database" | "now">): Promise<string> {
  const quarter = Math.floor(app.now().getTime() / QUARTER_HOUR);
  return `${await app.database.version()} ${quarter}`;
}

/**
 * What `read` returned the last time under this name, if nothing in the database has changed since, else what it
 * returns now. It depends on the database and the day alone, not on who asks; what it returns is never changed.
 */
export type Keep = <Value>(name: string, read: () => Promise<Value>) => Promise<Value>;

/** Keeps what was read for exactly as long as the database has not changed at all, as pages are kept. */
export function keepReads(readVersion: () => Promise<string>): Keep {
  let current = "";
  let kept = new Map<string, unknown>();
  return async <Value>(name: string, read: () => Promise<Value>) => {
    const version = await readVersion();
    if (version !== current) {
      current = version;
      kept = new Map();
    }
    const at = kept;
    const reading = (at.get(name) as Promise<Value> | undefined) ?? read();
    at.set(name, reading);
    try {
      return await reading;
    } catch (error) {
      at.delete(name);
      throw error;
    }
  };
}
