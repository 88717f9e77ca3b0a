import { exportUserData } from "#app/features/account/data-export.server.ts";
import { requireUser } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import type { Route } from "./+types/profile.data";

/** Downloads all data about the signed-in user. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, now } = context.get(appContext);
  const currentUser = await requireUser({ request, context });
  const data = await exportUserData(database.db, currentUser, now());
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
      "Cache-Control": "private, no-store",
    },
  });
}
