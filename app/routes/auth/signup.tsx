import { Link, useNavigate } from "react-router";
import { AccountForm } from "#app/features/auth/components/account-form.tsx";
import { PersonFields } from "#app/features/auth/components/person-fields.tsx";
import { parseSignUp } from "#app/features/users/user-schema.ts";
import { AccountPage } from "#app/features/auth/components/account-page.tsx";
import { AdminRequest } from "#app/features/account/components/admin-request.tsx";
import { refuseCall, wrongFields } from "#app/features/auth/call-auth.server.ts";
import { type Profile, viewProfile } from "#app/features/users/profile.ts";
import { signUp } from "#app/features/auth/sign-up.server.ts";
import { done, refuseForm } from "#app/server/http/responses.server.ts";
import { readFields, textsOf } from "#app/server/http/parse-body.server.ts";
import { takeForm } from "#app/server/http/page-action.server.ts";
import { localPath, wayIn } from "#app/lib/safe-redirect.ts";
import { refuseTooMany } from "#app/server/http/rate-limits.server.ts";
import { HousePhoto, useFlash } from "#app/features/auth/components/property-photo.tsx";
import { loadWayIn } from "#app/features/auth/auth-page.server.ts";
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
  return loadWayIn({ request, context });
}

export const middleware = takeForm(async ({ request, context }) => {
  const fields = await readFields(request);
  const next = localPath(fields.next);
  const form = {
    to: wayIn("/signup", next),
    values: textsOf(fields, ["full_name", "phone_number", "email"]),
  };
  const parsed = parseSignUp(fields);
  if (!parsed.ok) return refuseForm(request, wrongFields(parsed.fields), form);
  const refused = await refuseTooMany({ request, context }, "sign-up", parsed.value.email, form);
  if (refused) return refused;
  const result = await signUp({ request, context }, parsed.value);
  if (!result.ok) {
    const message = m.accounts_create_failed();
    return refuseCall(request, result.answer, { status: 422, error: "sign-up-failed", message }, form);
  }
  const admin_requested = parsed.value.request_admin;
  const body: SignedUp = { profile: viewProfile(result.profile), admin_requested };
  return done(request, { status: 201, body, to: loginPath(admin_requested, next) });
});

export default function Signup({ loaderData: { next, photo } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const flash = useFlash("/signup");
  return (
    <AccountPage
      title={m.accounts_sign_up_title()}
      lead={m.accounts_sign_up_lead()}
      photo={<HousePhoto image={photo} />}
    >
      <AccountForm
        action="/signup"
        submit={m.accounts_create_account()}
        submitting={m.accounts_creating_account()}
        failure={m.accounts_create_failed()}
        flashed={flash}
        onDone={({ admin_requested }: SignedUp) => void navigate(loginPath(admin_requested, next))}
      >
        {(wrong) => (
          <>
            <input type="hidden" name="next" value={next} />
            <PersonFields typed={flash?.values} wrong={wrong} phone={{ required: true }} />
            <AdminRequest />
          </>
        )}
      </AccountForm>
      <p className="text-sm">
        {m.accounts_have_account()}{" "}
        <Link
          to={wayIn("/login", next)}
          className="inline-block py-1 pointer-coarse:py-3 font-semibold text-ocean-700 underline"
        >
          {m.accounts_sign_in()}
        </Link>
      </p>
    </AccountPage>
  );
}

/** The specification goes on to the sign-in, which then goes on to where the guest came from. */
function loginPath(admin_requested: boolean, next: string): string {
  return wayIn("/login", next, { notice: admin_requested ? "admin-requested" : "signed-up" });
}
