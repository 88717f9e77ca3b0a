import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { App } from "#app/context.server.ts";
import { readEnv } from "#app/server/env.server.ts";
import { handleRequest } from "#app/server/http/handle-request.server.ts";
import { createPatternMatcher } from "#app/server/http/route-pattern.ts";
import { runServer } from "#app/server/main.server.ts";
import { instrumentHandler } from "#app/server/metrics/instrument-handler.server.ts";

/** The whole app as a function from Request to Response; the tests call it too. */
export function createHandler(app: App): (request: Request, remoteAddress?: string) => Promise<Response> {
  const render = createRequestHandler(build, app.env.NODE_ENV);
  const routeOf = createPatternMatcher(
    Object.values(build.routes).flatMap((route) => (route ? [route.path ?? ""] : [])),
  );
  const handle = instrumentHandler(app, routeOf, (request, remoteAddress) =>
    handleRequest(app, request, remoteAddress, render),
  );
  return (request, remoteAddress = "unknown") => handle(request, remoteAddress);
}

export { runServer };

/** Runs an operator's command from the built server, for a container, which has no scripts. Returns the exit code. */
async function runCommand(name: string, args: string[]): Promise<number> {
  const { backupCommand, restoreCommand } = await import("#app/server/backup/backup-command.server.ts");
  if (name === "backup") return backupCommand(args);
  if (name === "restore") return restoreCommand(args);
  if (name === "unlock")
    return (await import("#app/features/security/recover-account-command.server.ts")).recoverAccountCommand(args);
  process.stderr.write("The server knows three commands, backup, restore and unlock; without one it serves.\n");
  return 2;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [command, ...args] = process.argv.slice(2);
  if (command) process.exitCode = await runCommand(command, args);
  else await runServer(readEnv(process.env), { createHandler });
}
