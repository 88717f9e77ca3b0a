import { parseEmail, parseToken } from "#app/accounts/account-fields.ts";
import { callAuth, endNewSession, refuseCall, wrongFields } from "#app/accounts/auth-call.server.ts";
import { ConfirmEmail } from "#app/accounts/confirm-email.tsx";
import { isSpent, spend } from "#app/accounts/spent.server.ts";
import { findViewer } from "#app/accounts/viewer.server.ts";
import { appContext, type Call } from "#app/context.server.ts";
import { violatedConstraint } from "#app/db/client.server.ts";
import { done, refuseForm, type Refusal } from "#app/http/answer.server.ts";
import { readFields } from "#app/http/body.server.ts";
import { takeForm } from "#app/http/form-page.server.ts";
import { ownValue } from "#app/http/own-value.ts";
import { refuseTooMany } from "#app/http/rate-limits.server.ts";
import { useFlash } from "#app/routes/house-photo.tsx";
import { m } from "#words";
import type { Route } from "./+types/auth.confirm";

export const meta: Route.MetaFunction = () => [
  { title: m.accounts_confirm_title() },
  { name: "robots", content: "noindex" },
];

const PATH = "/auth/confirm";

/** A GET decides nothing, because mail scanners open links: the page posts the token that its link carried. */
export const middleware = takeForm(async (call) => {
  const fields = await readFields(call.request);
  return fields.token === undefined && fields.email !== undefined ? sendAgain(call, fields) : confirm(call, fields);
});

async function confirm(call: Call, fields: Record<string, unknown>): Promise<Response> {
  const { request } = call;
  const form = { to: PATH };
  const parsed = parseToken(fields);
  if (!parsed.ok)
    return refuseForm(request, { ...wrongFields(parsed.fields), message: m.accounts_token_required() }, form);
  const { database, now } = call.context.get(appContext);
  const viewer = await findViewer(call);
  if (await isSpent(database.db, parsed.value.token, now())) return refuseForm(request, unconfirmed(), form);
  try {
    const answer = await callAuth(call, `/verify-email?${new URLSearchParams(parsed.value).toString()}`);
    if (answer.status !== 200) return await refuseCall(request, answer, unconfirmed(answer.body.code), form);
    // Whom the link would have signed in: its mail may have been read by somebody else.
    if (!viewer) await endNewSession(call, answer);
    if (answer.body.user) await spend(database.db, parsed.value.token, now());
    const message = answer.body.user ? m.accounts_email_changed() : m.accounts_email_confirmed();
    return done(request, {
      body: { message },
      to: `${PATH}?confirmed=${answer.body.user ? "change" : "signup"}`,
      headers: viewer ? answer.headers : {},
    });
  } catch (error) {
    if (violatedConstraint(error) !== "profiles_email_unique") throw error;
    return refuseForm(request, unconfirmed("EMAIL_TAKEN"), form);
  }
}

/** A new link: signed in to the new address, else to the address of an account that is not verified yet. */
async function sendAgain(call: Call, fields: Record<string, unknown>): Promise<Response> {
  const { request } = call;
  const form = { to: PATH };
  const parsed = parseEmail(fields);
  if (!parsed.ok) {
    const isEmpty = typeof fields.email !== "string" || fields.email.trim() === "";
    const message = isEmpty ? m.accounts_new_email_required() : (parsed.fields.email ?? "");
    return refuseForm(request, { ...wrongFields({ email: message }), message }, form);
  }
  const viewer = await findViewer(call);
  const { email } = parsed.value;
  const refused = await refuseTooMany(call, "mailed-link", email, form);
  if (refused) return refused;
  const answer =
    viewer && viewer.email !== email
      ? await callAuth(call, "/change-email", { newEmail: email })
      : await callAuth(call, "/send-verification-email", { email });
  if (answer.status !== 200) {
    const isVerified = answer.body.code === "EMAIL_ALREADY_VERIFIED";
    const reason = isVerified ? m.accounts_reason_confirmed_already() : m.accounts_reason_try_again();
    const message = m.accounts_new_confirmation_failed({ reason });
    return refuseCall(request, answer, { status: 422, error: "send-failed", message }, form);
  }
  const message = m.accounts_confirmation_sent();
  return done(request, { body: { message }, to: `${PATH}?sent=1` });
}

const reasons: Record<string, () => string> = {
  INVALID_USER: () => m.accounts_reason_other_account(),
  EMAIL_TAKEN: () => m.accounts_reason_email_taken(),
};

function unconfirmed(code = ""): Refusal {
  const reason = ownValue(reasons, code)?.() ?? m.accounts_reason_token();
  return { status: 400, error: "confirm-failed", message: m.accounts_confirm_failed({ reason }) };
}

export default function Confirm() {
  return <ConfirmEmail flashed={useFlash(PATH)} />;
}
