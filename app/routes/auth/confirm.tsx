import { redirect, useRouteLoaderData } from "react-router";
import { parseEmail, parseToken } from "#app/features/users/user-schema.ts";
import { callAuth, authErrorResponse, invalidFields } from "#app/features/auth/call-auth.server.ts";
import { requestEmailChange, confirmEmail, type ConfirmResult } from "#app/features/auth/confirm-email.server.ts";
import { ConfirmEmail } from "#app/features/auth/components/confirm-email.tsx";
import { signInToConfirm } from "#app/features/auth/parse-confirm-link.ts";
import { requirePassword } from "#app/features/auth/require-password.server.ts";
import { findPropertyPhoto } from "#app/features/auth/auth-page.server.ts";
import { PropertyPhoto } from "#app/features/auth/components/property-photo.tsx";
import { findSessionId, getCurrentUser } from "#app/features/auth/current-user.server.ts";
import { appContext, type Call } from "#app/context.server.ts";
import {
  successResponse,
  errorResponse,
  formErrorResponse,
  type ApiError,
  acceptsHtml,
} from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { pageAction } from "#app/server/http/page-action.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { m } from "#messages";
import type { Route } from "./+types/confirm";

export const meta: Route.MetaFunction = () => [
  { title: m.accounts_confirm_title() },
  { name: "robots", content: "noindex" },
];

const PATH = "/auth/confirm";

export async function loader({ context }: Route.LoaderArgs) {
  return { photo: await findPropertyPhoto(context.get(appContext).database.db) };
}

/** A GET changes nothing, because mail scanners open links; the page posts the token of its link. */
export const middleware = pageAction(async (call) => {
  const fields = await parseBody(call.request);
  return fields.token === undefined && fields.email !== undefined ? resendEmail(call, fields) : confirm(call, fields);
});

async function confirm(call: Call, fields: Record<string, unknown>): Promise<Response> {
  const { request } = call;
  const form = { to: PATH };
  const parsed = parseToken(fields);
  if (!parsed.ok)
    return formErrorResponse(request, { ...invalidFields(parsed.fields), message: m.accounts_token_required() }, form);
  const { token } = parsed.value;
  const rejection = await enforceRateLimit(call, "link-use", token, form);
  if (rejection) return rejection;
  const { database, now } = call.context.get(appContext);
  const currentUser = await getCurrentUser(call);
  const opener = currentUser && { user_id: currentUser.id, session_id: await findSessionId(call) };
  const result = await confirmEmail(database.db, token, opener, now());
  if (result.ok) {
    const isChange = result.kind === "change_email";
    const message = isChange ? m.accounts_email_changed() : m.accounts_email_confirmed();
    return successResponse(request, { body: { message }, to: `${PATH}?confirmed=${isChange ? "change" : "signup"}` });
  }
  if (result.reason !== "signed-out") return formErrorResponse(request, unconfirmed(result.reason), form);
  if (acceptsHtml(request)) throw redirect(signInToConfirm(token, typeOf[result.kind]), 303);
  return errorResponse(request, { status: 401, error: "signed-out", message: m.accounts_notice_confirm_email() });
}

/** Sends a new link: to the signed-in user's new address, else to the unconfirmed address of an account. */
async function resendEmail(call: Call, fields: Record<string, unknown>): Promise<Response> {
  const { request } = call;
  const form = { to: PATH };
  const parsed = parseEmail(fields);
  if (!parsed.ok) {
    const isEmpty = typeof fields.email !== "string" || fields.email.trim() === "";
    const message = isEmpty ? m.accounts_new_email_required() : (parsed.fields.email ?? "");
    return formErrorResponse(request, { ...invalidFields({ email: message }), message }, form);
  }
  const currentUser = await getCurrentUser(call);
  const { email } = parsed.value;
  const isChange = currentUser !== null && currentUser.email !== email;
  const formError =
    (isChange &&
      (await requirePassword(call, currentUser, fields.current_password, form, { field: "current_password" }))) ||
    (await enforceRateLimit(call, "mailed-link", email, form));
  if (formError) return formError;
  return (
    (isChange ? await sendChange(call, currentUser.id, email) : await sendVerification(call, email)) ?? sent(request)
  );
}

async function sendChange(call: Call, user_id: string, email: string): Promise<Response | null> {
  const change = { user_id, session_id: await findSessionId(call), email };
  if (await requestEmailChange(call.context.get(appContext), change)) return null;
  const message = m.accounts_user_session_expired();
  return formErrorResponse(call.request, { status: 401, error: "signed-out", message }, { to: "/login" });
}

async function sendVerification(call: Call, email: string): Promise<Response | null> {
  const answer = await callAuth(call, "/send-verification-email", { email });
  if (answer.status === 200) return null;
  const isVerified = answer.body.code === "EMAIL_ALREADY_VERIFIED";
  const reason = isVerified ? m.accounts_reason_confirmed_already() : m.accounts_reason_try_again();
  const message = m.accounts_new_confirmation_failed({ reason });
  return authErrorResponse(call.request, answer, { status: 422, error: "send-failed", message }, { to: PATH });
}

function sent(request: Request): Response {
  return successResponse(request, { body: { message: m.accounts_confirmation_sent() }, to: `${PATH}?sent=1` });
}

type Failure = Exclude<Extract<ConfirmResult, { ok: false }>["reason"], "signed-out">;

const reasons: Record<Failure, () => string> = {
  "link-ended": () => m.accounts_reason_token(),
  "other-account": () => m.accounts_reason_other_account(),
  "email-taken": () => m.accounts_reason_email_taken(),
};

function unconfirmed(reason: Failure): ApiError {
  const error = reason === "link-ended" ? "link-expired" : "confirm-failed";
  return { status: 400, error, message: m.accounts_confirm_failed({ reason: reasons[reason]() }) };
}

/** The search parameters of a link of this kind (spec section 2). */
const typeOf = { verify_email: "signup", change_email: "email_change" };

export default function Confirm({ loaderData: { photo } }: Route.ComponentProps) {
  const currentUser = useRouteLoaderData<typeof rootLoader>("root")?.currentUser;
  return (
    <ConfirmEmail
      flashed={useFlash(PATH)}
      ownEmail={currentUser?.email ?? null}
      photo={<PropertyPhoto image={photo} />}
    />
  );
}
