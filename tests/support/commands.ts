import { execFile } from "node:child_process";
import { post } from "#tests/support/http-client.ts";

interface Ended {
  code: number;
  /** On standard output. */
  said: string;
  /** On standard error. */
  complained: string;
}

/** Runs `npm run backup`, `npm run restore` or `npm run unlock` as a process of its own, without npm. */
export function runScript(
  name: "backup" | "restore" | "unlock",
  args: string[],
  env: Record<string, string>,
): Promise<Ended> {
  return run([`scripts/${name}.ts`, ...args], env);
}

/** Runs a server that is not expected to stay, by root as the user `uid` where one is given. */
export function runServer(env: Record<string, string>, uid?: number): Promise<Ended> {
  return run(["build/server/index.js"], { NODE_ENV: "production", PORT: "0", HOST: "127.0.0.1", ...env }, uid);
}

function run(args: string[], env: Record<string, string>, uid?: number): Promise<Ended> {
  return new Promise((resolve) => {
    const settings = { env: { PATH: process.env.PATH, ...env }, timeout: 60_000, uid };
    execFile(process.execPath, args, settings, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout, complained: stderr }),
    );
  });
}

/** Makes a guest's account on a running server, which writes them a mail. */
export async function signUp(origin: string, email: string): Promise<void> {
  const person = { full_name: "Gus Guest", phone_number: "+1 555 0100", email, password: "a-long-password" };
  const answer = await post(origin, "/signup", person);
  if (!answer.ok) throw new Error(`The sign-up was answered ${answer.status}: ${await answer.text()}`);
}

/** What only someone who is signed in gets: their bookings, and the status. */
export async function listBookings(origin: string, cookie: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${origin}/bookings`, { headers: { Accept: "application/json", Cookie: cookie } });
  return { status: answer.status, text: await answer.text() };
}
