import { Link, redirect, useNavigate } from "react-router";
import { AccountForm } from "#app/features/auth/components/account-form.tsx";
import { AccountPage } from "#app/features/auth/components/account-page.tsx";
import { callAuth, endSessionOf, authErrorResponse, invalidFields } from "#app/features/auth/call-auth.server.ts";
import { isAwaitingCode } from "#app/features/auth/auth.server.ts";
import { viewProfile } from "#app/features/users/profile.ts";
import { completeSignIn } from "#app/features/auth/complete-sign-in.server.ts";
import { repairLocks, useCode } from "#app/features/security/two-factor.server.ts";
import { parseCode } from "#app/features/auth/two-factor-code.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { pageAction } from "#app/server/http/page-action.server.ts";
import { safeRedirect, signInPath } from "#app/lib/safe-redirect.ts";
import { PropertyPhoto } from "#app/features/auth/components/property-photo.tsx";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { loadAuthPage } from "#app/features/auth/auth-page.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { m } from "#messages";
import type { Route } from "./+types/login.code";

export const meta: Route.MetaFunction = () => [
  { title: m.security_code_title() },
  { name: "robots", content: "noindex" },
];

/** The errors after which the sign-in has to start again: it has expired, or too many codes were wrong. */
const over = new Set(["INVALID_TWO_FACTOR_COOKIE", "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE"]);

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await loadAuthPage({ request, context });
  if (!isAwaitingCode(request.headers.get("cookie"))) throw redirect(signInPath("/login", page.next));
  return page;
}

/** The second step, with a code of the app or a single-use recovery code. */
export const middleware = pageAction(async (call) => {
  const { request } = call;
  const fields = await parseBody(request);
  const next = safeRedirect(fields.next);
  const form = { to: signInPath("/login/code", next) };
  const typed = parseCode(fields.code);
  if (!typed) return formErrorResponse(request, invalidFields({ code: m.security_code_or_recovery_required() }), form);
  const path = typed.kind === "totp" ? "/two-factor/verify-totp" : "/two-factor/verify-backup-code";
  const { database, now } = call.context.get(appContext);
  await repairLocks(database.db, now());
  const answer = await callAuth(call, path, { code: typed.code, trustDevice: isChecked(fields.trust_device) });
  if (answer.status !== 200 || !answer.body.user) {
    if (over.has(answer.body.code ?? "")) {
      const apiError = { status: 401, error: "sign-in-over", message: m.security_code_over() } as const;
      return authErrorResponse(request, answer, apiError, { to: signInPath("/login", next) });
    }
    const message = m.security_code_wrong();
    return authErrorResponse(
      request,
      answer,
      { status: 401, error: "wrong-code", message, fields: { code: message } },
      form,
    );
  }
  if (typed.kind === "totp" && !(await useCode(database.db, answer.body.user.id, typed.code, now()))) {
    await endSessionOf(call, answer);
    const apiError = { status: 401, error: "code-used", message: m.security_code_used() } as const;
    return formErrorResponse(request, apiError, { to: signInPath("/login", next) });
  }
  const profile = await completeSignIn(call, answer.body.user.id, answer.headers);
  return successResponse(request, {
    body: { profile: profile && viewProfile(profile) },
    to: next,
    headers: answer.headers,
  });
});

function isChecked(value: unknown): boolean {
  return value === "on" || value === "true" || value === true;
}

export default function LoginCode({ loaderData: { next, photo } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <AccountPage title={m.security_code_title()} lead={m.security_code_lead()} photo={<PropertyPhoto image={photo} />}>
      <AccountForm
        action="/login/code"
        submit={m.accounts_sign_in()}
        submitting={m.accounts_signing_in()}
        failure={m.security_failed()}
        flashed={useFlash("/login/code")}
        onSuccess={() => void navigate(next, { replace: true })}
      >
        {(fieldErrors) => (
          <>
            <input type="hidden" name="next" value={next} />
            <TextField
              label={m.security_code()}
              name="code"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              required
              hint={m.security_code_hint()}
              error={fieldErrors.code}
              className="figures"
              ref={focusOnArrival}
            />
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="trust_device" className="size-5" /> {m.security_trust_device()}
            </label>
          </>
        )}
      </AccountForm>
      <Link to={signInPath("/login", next)} className="w-fit py-1 pointer-coarse:py-3 text-sm text-ocean-700 underline">
        {m.accounts_back_to_sign_in()}
      </Link>
    </AccountPage>
  );
}
