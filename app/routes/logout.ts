import { redirect } from "react-router";
import { callAuth } from "#app/accounts/auth-call.server.ts";
import { done, refuse } from "#app/http/answer.server.ts";
import { m } from "#words";
import type { Route } from "./+types/logout";

export function loader() {
  return redirect("/");
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await callAuth({ request, context }, "/sign-out", {});
  if (answer.status !== 200) {
    return refuse(request, { status: 500, error: "sign-out-failed", message: m.accounts_sign_out_failed() });
  }
  return done(request, { body: { signed_out: true }, to: "/", headers: answer.headers });
}
