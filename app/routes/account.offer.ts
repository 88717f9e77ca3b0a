import { answerOffer } from "#app/accounts/security/security-offer.server.ts";
import { requireAdmin } from "#app/accounts/viewer.server.ts";
import { appContext } from "#app/context.server.ts";
import { done } from "#app/http/answer.server.ts";
import type { Route } from "./+types/account.offer";

/** 'Not now' to two-step sign-in and passkeys. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = await requireAdmin({ request, context });
  const { database, now } = context.get(appContext);
  await answerOffer(database.db, admin.id, now());
  return done(request, { body: { answered: true }, to: "/admin" });
}
