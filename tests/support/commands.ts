import { execFile } from "node:child_process";
import { post } from "#tests/support/http-client.ts";

interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the script of `npm run backup`, `npm run restore` or `npm run unlock` as a separate process. */
export function runScript(
  name: "backup" | "restore" | "unlock",
  args: string[],
  env: Record<string, string>,
): Promise<CommandResult> {
  return run([`scripts/${name}.ts`, ...args], env);
}

/** Runs a server that is expected to exit, as the user `uid` if given. */
export function runServer(env: Record<string, string>, uid?: number): Promise<CommandResult> {
  return run(["build/server/index.js"], { NODE_ENV: "production", PORT: "0", HOST: "127.0.0.1", ...env }, uid);
}

function run(args: string[], env: Record<string, string>, uid?: number): Promise<CommandResult> {
  return new Promise((resolve) => {
    const settings = { env: { PATH: process.env.PATH, ...env }, timeout: 60_000, uid };
    execFile(process.execPath, args, settings, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

/** Creates a guest's account on a running server, which queues an e-mail. */
export async function signUp(origin: string, email: string): Promise<void> {
  const account = { full_name: "Gus Guest", phone_number: "+1 555 0100", email, password: "a-long-password" };
  const response = await post(origin, "/signup", account);
  if (!response.ok) throw new Error(`The sign-up got ${response.status}: ${await response.text()}`);
}

/** The response to a request for the user's bookings, which needs a session. */
export async function listBookings(origin: string, cookie: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${origin}/bookings`, { headers: { Accept: "application/json", Cookie: cookie } });
  return { status: response.status, text: await response.text() };
}
