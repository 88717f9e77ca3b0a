import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, type ApiError, formErrorResponse } from "#app/server/http/responses.server.ts";
import { isId } from "#app/lib/id.ts";
import { type SendingResult, resendEmail } from "#app/features/email/resend-email.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/emails.$id.resend";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { database, env, now } = context.get(appContext);
  await requireAdmin({ request, context });
  const form = { to: "/admin/mails" };
  if (!env.SMTP_URL) return formErrorResponse(request, noServer(), form);
  const result: SendingResult = isId(params.id)
    ? await resendEmail(database.db, params.id, now())
    : { ok: false, reason: "not-found" };
  if (!result.ok) return formErrorResponse(request, toResendError(result.reason), form);
  return successResponse(request, { body: { queued: true }, to: form.to });
}

function noServer(): ApiError {
  return { status: 409, error: "no-mail-server", message: m.mail_no_server() };
}

function toResendError(reason: Extract<SendingResult, { ok: false }>["reason"]): ApiError {
  switch (reason) {
    case "not-found":
      return { status: 404, error: reason, message: m.mail_gone() };
    case "link-ended":
      return { status: 409, error: reason, message: m.mail_link_ended() };
    case "already-sending":
      return { status: 409, error: reason, message: m.mail_being_sent() };
  }
}
