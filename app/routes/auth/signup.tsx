import { Link, useNavigate } from "react-router";
import { AccountForm } from "#app/features/auth/components/account-form.tsx";
import { UserFields } from "#app/features/auth/components/user-fields.tsx";
import { parseSignUp } from "#app/features/users/user-schema.ts";
import { AccountPage } from "#app/features/auth/components/account-page.tsx";
import { AdminRequest } from "#app/features/account/components/admin-request.tsx";
import { authErrorResponse, invalidFields } from "#app/features/auth/call-auth.server.ts";
import { type Profile, viewProfile } from "#app/features/users/profile.ts";
import { signUp } from "#app/features/auth/sign-up.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody, pickStrings } from "#app/server/http/parse-body.server.ts";
import { pageAction } from "#app/server/http/page-action.server.ts";
import { safeRedirect, signInPath } from "#app/lib/safe-redirect.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import { PropertyPhoto } from "#app/features/auth/components/property-photo.tsx";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { loadAuthPage } from "#app/features/auth/auth-page.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/signup";

interface SignedUp {
  profile: Profile;
  admin_requested: boolean;
}

export const meta: Route.MetaFunction = () => [
  { title: m.accounts_create_an_account() },
  { name: "description", content: m.accounts_sign_up_description() },
];

export function loader({ request, context }: Route.LoaderArgs) {
  return loadAuthPage({ request, context });
}

export const middleware = pageAction(async ({ request, context }) => {
  const fields = await parseBody(request);
  const next = safeRedirect(fields.next);
  const form = {
    to: signInPath("/signup", next),
    values: pickStrings(fields, ["full_name", "phone_number", "email"]),
  };
  const parsed = parseSignUp(fields);
  if (!parsed.ok) return formErrorResponse(request, invalidFields(parsed.fields), form);
  const rejection = await enforceRateLimit({ request, context }, "sign-up", parsed.value.email, form);
  if (rejection) return rejection;
  const result = await signUp({ request, context }, parsed.value);
  if (!result.ok) {
    const message = m.accounts_create_failed();
    return authErrorResponse(request, result.response, { status: 422, error: "sign-up-failed", message }, form);
  }
  const admin_requested = parsed.value.request_admin;
  const body: SignedUp = { profile: viewProfile(result.profile), admin_requested };
  return successResponse(request, { status: 201, body, to: loginPath(admin_requested, next) });
});

export default function Signup({ loaderData: { next, photo, stay } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const flash = useFlash("/signup");
  return (
    <AccountPage
      title={m.accounts_sign_up_title()}
      lead={m.accounts_sign_up_lead()}
      photo={<PropertyPhoto image={photo} stay={stay} />}
    >
      <AccountForm
        id="sign-up"
        action="/signup"
        submit={m.accounts_create_account()}
        submitting={m.accounts_creating_account()}
        failure={m.accounts_create_failed()}
        flashed={flash}
        onSuccess={({ admin_requested }: SignedUp) => void navigate(loginPath(admin_requested, next))}
      >
        {(fieldErrors) => (
          <>
            <input type="hidden" name="next" value={next} />
            <UserFields typed={flash?.values} fieldErrors={fieldErrors} phone={{ required: true }} />
          </>
        )}
      </AccountForm>
      <p className="text-sm">
        {m.accounts_have_account()}{" "}
        <Link
          to={signInPath("/login", next)}
          className="inline-block py-1 pointer-coarse:py-3 font-semibold text-ocean-700 underline"
        >
          {m.accounts_sign_in()}
        </Link>
      </p>
      <AdminRequest form="sign-up" />
    </AccountPage>
  );
}

/**
 * Continues with the sign-in, as the specification requires, which then returns to the page where the guest came from.
 */
function loginPath(admin_requested: boolean, next: string): string {
  return signInPath("/login", next, { notice: admin_requested ? "admin-requested" : "signed-up" });
}
