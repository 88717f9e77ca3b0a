import type { App } from "#app/context.server.ts";

/** What scrypt has answered in this process: the same for the same question, whoever asks. */
const hashes = new Map<string, Promise<string>>();
const checks = new Map<string, Promise<boolean>>();

/**
 * Lets the app's accounts hash and check each password once: it takes a tenth of a second on purpose, and most tests sign
 * the same people up and in. The answers are the ones that the app itself would get.
 */
export async function rememberPasswords({ auth }: Pick<App, "auth">): Promise<void> {
  const { password: passwords } = await auth.$context;
  const { hash, verify } = passwords;
  passwords.hash = (password) => once(hashes, password, () => hash(password));
  passwords.verify = (given) => once(checks, JSON.stringify(given), () => verify(given));
}

function once<Answer>(answers: Map<string, Promise<Answer>>, question: string, ask: () => Promise<Answer>) {
  const answer = answers.get(question) ?? ask();
  answers.set(question, answer);
  return answer;
}
