import { appContext } from "#app/context.server.ts";
import type { Route } from "./+types/readyz";

const TIMEOUT_MS = 3_000;
const headers = { "Cache-Control": "no-store" };

/** Whether this process can handle requests: the database responds, and the server is not stopping. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { database, isStopping, log } = context.get(appContext);
  if (isStopping) return Response.json({ status: "stopping" }, { status: 503, headers });
  const problem = await Promise.race([database.ping().then(() => null, asError), timeout()]);
  if (!problem) return Response.json({ status: "ready", database: "reachable" }, { headers });
  log.warn({ err: problem }, "Not ready");
  return Response.json({ status: "not ready", database: "unreachable" }, { status: 503, headers });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function timeout(): Promise<Error> {
  return new Promise((resolve) =>
    setTimeout(() => resolve(new Error("The database does not answer")), TIMEOUT_MS).unref(),
  );
}
