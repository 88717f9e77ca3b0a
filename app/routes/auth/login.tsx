import { Link, useNavigate, useSearchParams } from "react-router";
import { AccountForm } from "#app/features/auth/components/account-form.tsx";
import { parseSignIn } from "#app/features/users/user-schema.ts";
import { AccountPage } from "#app/features/auth/components/account-page.tsx";
import { callAuth, authErrorResponse, invalidFields } from "#app/features/auth/call-auth.server.ts";
import { limitSignInAttempts } from "#app/features/auth/known-device.server.ts";
import { PasskeySignIn } from "#app/features/security/components/passkey-sign-in.tsx";
import { viewProfile } from "#app/features/users/profile.ts";
import { completeSignIn } from "#app/features/auth/complete-sign-in.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { pageAction } from "#app/server/http/page-action.server.ts";
import { safeRedirect, signInPath } from "#app/lib/safe-redirect.ts";
import { ownValue } from "#app/lib/own-value.ts";
import { PropertyPhoto } from "#app/features/auth/components/property-photo.tsx";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { loadAuthPage } from "#app/features/auth/auth-page.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";
import type { Route } from "./+types/login";

export const meta: Route.MetaFunction = () => [
  { title: m.accounts_sign_in() },
  { name: "description", content: m.accounts_sign_in_lead() },
];

export function loader({ request, context }: Route.LoaderArgs) {
  return loadAuthPage({ request, context });
}

export const middleware = pageAction(async ({ request, context }) => {
  const fields = await parseBody(request);
  const next = safeRedirect(fields.next);
  const email = typeof fields.email === "string" ? fields.email : "";
  const form = { to: signInPath("/login", next), values: { email } };
  const parsed = parseSignIn(fields);
  if (!parsed.ok) return formErrorResponse(request, invalidFields(parsed.fields), form);
  const rejection = await limitSignInAttempts({ request, context }, parsed.value.email, form);
  if (rejection) return rejection;
  const answer = await callAuth({ request, context }, "/sign-in/email", parsed.value);
  if (answer.status === 200 && answer.body.twoFactorRedirect) {
    const to = signInPath("/login/code", next);
    return successResponse(request, { body: { two_factor: true }, to, headers: answer.headers });
  }
  if (answer.status !== 200 || !answer.body.user) {
    const message = m.accounts_sign_in_failed();
    return authErrorResponse(request, answer, { status: 401, error: "sign-in-failed", message }, form);
  }
  const profile = await completeSignIn({ request, context }, answer.body.user.id, answer.headers);
  return successResponse(request, {
    body: { profile: profile && viewProfile(profile) },
    to: next,
    headers: answer.headers,
  });
});

/** The profile, or that a code is required too. */
interface SignedIn {
  two_factor?: true;
}

const notices: Record<string, () => string> = {
  "signed-up": () => m.accounts_notice_signed_up(),
  "admin-requested": () => m.accounts_notice_admin_requested(),
  "account-deleted": () => m.accounts_notice_deleted(),
  "confirm-email": () => m.accounts_notice_confirm_email(),
  "password-changed": () => m.accounts_notice_password_changed(),
};

export default function Login({ loaderData: { next, photo, stay } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const flash = useFlash("/login");
  const notice = ownValue(notices, search.get("notice"))?.();
  return (
    <AccountPage
      title={m.accounts_welcome_back()}
      lead={m.accounts_sign_in_lead()}
      photo={<PropertyPhoto image={photo} stay={stay} />}
    >
      {notice && <Notice tone="success">{notice}</Notice>}
      <AccountForm<SignedIn>
        action="/login"
        submit={m.accounts_sign_in()}
        submitting={m.accounts_signing_in()}
        failure={m.accounts_sign_in_failed()}
        flashed={flash}
        onSuccess={({ two_factor }) =>
          void navigate(two_factor ? signInPath("/login/code", next) : next, { replace: !two_factor })
        }
      >
        {(fieldErrors) => (
          <>
            <input type="hidden" name="next" value={next} />
            <TextField
              label={m.accounts_email()}
              name="email"
              type="email"
              autoComplete="username"
              required
              defaultValue={flash?.values?.email}
              error={fieldErrors.email}
            />
            <TextField
              label={m.accounts_password()}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              error={fieldErrors.password}
            />
          </>
        )}
      </AccountForm>
      <PasskeySignIn onSuccess={() => void navigate(next, { replace: true })} />
      <div className="grid gap-2 text-sm">
        <Link
          to={signInPath("/forgot-password", next)}
          className="w-fit py-1 pointer-coarse:py-3 text-ocean-700 underline"
        >
          {m.accounts_forgot_password()}
        </Link>
        <p>
          {m.accounts_new_here()}{" "}
          <Link
            to={signInPath("/signup", next)}
            className="inline-block py-1 pointer-coarse:py-3 font-semibold text-ocean-700 underline"
          >
            {m.accounts_create_an_account()}
          </Link>
        </p>
      </div>
    </AccountPage>
  );
}
