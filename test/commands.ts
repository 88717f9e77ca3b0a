import { execFile } from "node:child_process";

interface Ended {
  code: number;
  /** On standard output. */
  said: string;
  /** On standard error. */
  complained: string;
}

/** Runs `npm run backup` or `npm run restore` as a process of its own, without npm. */
export function runScript(name: "backup" | "restore", args: string[], env: Record<string, string>): Promise<Ended> {
  return run([`scripts/${name}.ts`, ...args], env);
}

/** Runs a server that is not expected to stay. */
export function runServer(env: Record<string, string>): Promise<Ended> {
  return run(["build/server/index.js"], { NODE_ENV: "production", PORT: "0", HOST: "127.0.0.1", ...env });
}

function run(args: string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const settings = { env: { PATH: process.env.PATH, ...env }, timeout: 60_000 };
    execFile(process.execPath, args, settings, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout, complained: stderr }),
    );
  });
}

/** Signs in to a running server and returns the session's cookie. */
export async function signIn(origin: string, account: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    body: new URLSearchParams(account),
    headers: { Origin: origin, Accept: "application/json" },
  });
  if (!answer.ok) throw new Error(`The sign-in was answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return cookies.join("; ");
}

/** What only someone who is signed in gets: their bookings, and the status. */
export async function listBookings(origin: string, cookie: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${origin}/bookings`, { headers: { Accept: "application/json", Cookie: cookie } });
  return { status: answer.status, text: await answer.text() };
}
