import { join } from "node:path";
import { expect, test } from "vitest";
import { post, signIn } from "#tests/support/http-client.ts";
import { runScript } from "#tests/support/commands.ts";
import { copyPreparedFolder } from "#tests/support/prepared-data-folder.ts";
import { owner, ownerSettings } from "#tests/support/owner-env.ts";
import { startServer } from "#tests/support/server.ts";

test("an owner who has lost every way in gets a new one from the machine that their house runs on", async () => {
  const house = { ...ownerSettings, DATA_DIR: await copyPreparedFolder() };
  const unlock = (email: string, env = house) => runScript("unlock", [email], env);
  const server = await startServer(house);
  expect((await unlock(owner.email)).complained).toContain("another Palapa is running");
  expect(await server.stop()).toBe(0);

  expect((await unlock("nobody@example.com")).complained).toContain("nobody has an account with this address");
  const elsewhere = await unlock(owner.email, { ...house, DATA_DIR: join(house.DATA_DIR, "nowhere") });
  expect(elsewhere).toMatchObject({ code: 1, complained: expect.stringContaining("there is no house") as string });
  const { code, said } = await unlock(owner.email);
  expect(code).toBe(0);

  const again = await startServer(house);
  const token = /\/reset-password\?token=(\S+)/.exec(said)?.[1] ?? "none";
  const password = "another-long-password";
  expect((await post(again.origin, "/reset-password", { token, password })).status).toBe(200);
  expect(await signIn(again.origin, { ...owner, password })).toContain("session_token");
  expect(await again.stop()).toBe(0);
}, 120_000);
