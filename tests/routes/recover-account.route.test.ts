import { join } from "node:path";
import { expect, test } from "vitest";
import { post, signIn } from "#tests/support/http-client.ts";
import { runScript } from "#tests/support/commands.ts";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";
import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { startServer } from "#tests/support/server.ts";

test("an owner who has lost all sign-in methods gets a reset link from the server's command line", async () => {
  const env = { ...ownerSettings, DATA_DIR: await copyPreparedFolder() };
  const unlock = (email: string, settings = env) => runScript("unlock", [email], settings);
  const server = await startServer(env);
  expect((await unlock(owner.email)).stderr).toContain("another Palapa is running");
  expect(await server.stop()).toBe(0);

  expect((await unlock("nobody@example.com")).stderr).toContain("no account has this address");
  const wrongFolder = await unlock(owner.email, { ...env, DATA_DIR: join(env.DATA_DIR, "nowhere") });
  expect(wrongFolder).toMatchObject({ code: 1, stderr: expect.stringContaining("there is no installation") as string });
  const { code, stdout } = await unlock(owner.email);
  expect(code).toBe(0);

  const restarted = await startServer(env);
  const token = /\/reset-password\?token=(\S+)/.exec(stdout)?.[1] ?? "none";
  const password = "another-long-password";
  expect((await post(restarted.origin, "/reset-password", { token, password })).status).toBe(200);
  expect(await signIn(restarted.origin, { ...owner, password })).toContain("session_token");
  expect(await restarted.stop()).toBe(0);
}, 120_000);
