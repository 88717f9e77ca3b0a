import type { App } from "#app/context.server.ts";

/** The results of scrypt in this process, by input. */
const hashes = new Map<string, Promise<string>>();
const checks = new Map<string, Promise<boolean>>();

/**
 * Caches the hash and the check of each password, because each takes a tenth of a second and most tests use the same
 * passwords. The results are those of the app's own functions.
 */
export async function cachePasswordHashes({ auth }: Pick<App, "auth">): Promise<void> {
  const { password: passwords } = await auth.$context;
  const { hash, verify } = passwords;
  passwords.hash = (password) => cached(hashes, password, () => hash(password));
  passwords.verify = (input) => cached(checks, JSON.stringify(input), () => verify(input));
}

function cached<Result>(cache: Map<string, Promise<Result>>, key: string, compute: () => Promise<Result>) {
  const result = cache.get(key) ?? compute();
  cache.set(key, result);
  return result;
}
