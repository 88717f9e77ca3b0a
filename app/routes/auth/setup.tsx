import { data, Link, useNavigate } from "react-router";
import { AccountForm } from "#app/features/auth/components/account-form.tsx";
import { UserFields } from "#app/features/auth/components/user-fields.tsx";
import { parseSetup } from "#app/features/users/user-schema.ts";
import { AccountPage } from "#app/features/auth/components/account-page.tsx";
import { callAuth, invalidFields } from "#app/features/auth/call-auth.server.ts";
import { isSetupToken, setUpOwner } from "#app/features/auth/owner.server.ts";
import { completeSignIn } from "#app/features/auth/complete-sign-in.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody, pickStrings } from "#app/server/http/parse-body.server.ts";
import { pageAction } from "#app/server/http/page-action.server.ts";
import { PropertyPhoto } from "#app/features/auth/components/property-photo.tsx";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { findPropertyPhoto } from "#app/features/auth/auth-page.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";
import type { Route } from "./+types/setup";

export const meta: Route.MetaFunction = () => [
  { title: m.accounts_setup_page() },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isValid = token !== "" && (await isSetupToken(app, token));
  const answer = { token: isValid ? token : null, photo: await findPropertyPhoto(app.database.db) };
  return data(answer, { status: isValid ? 200 : 410 });
}

export const middleware = pageAction(async (call) => {
  const { request, context } = call;
  const fields = await parseBody(request);
  const form = { to: backTo(fields), values: pickStrings(fields, ["full_name", "phone_number", "email"]) };
  const parsed = parseSetup(fields);
  if (!parsed.ok) return formErrorResponse(request, invalidFields(parsed.fields), form);
  const result = await setUpOwner(context.get(appContext), parsed.value);
  if (!result.ok) {
    return result.reason === "email-taken"
      ? formErrorResponse(request, invalidFields({ email: m.accounts_setup_email_taken() }), form)
      : formErrorResponse(
          request,
          { status: 403, error: "setup-link-used", message: m.accounts_setup_link_used() },
          form,
        );
  }
  const { email, password } = parsed.value;
  const { body, headers } = await callAuth(call, "/sign-in/email", { email, password });
  const owner = body.user && (await completeSignIn(call, body.user.id, headers));
  const to = owner ? "/admin" : "/login";
  return successResponse(request, { status: 201, body: { to }, to, headers });
});

export default function Setup({ loaderData: { token, photo } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const flash = useFlash("/setup");
  if (token === null) {
    return (
      <AccountPage title={m.accounts_setup_link_not_good()} photo={<PropertyPhoto image={photo} />}>
        <Notice tone="warning">{m.accounts_setup_link_used()}</Notice>
        <Link to="/login" className="w-fit py-1 pointer-coarse:py-3 text-sm text-ocean-700 underline">
          {m.accounts_sign_in()}
        </Link>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={m.accounts_setup_title()}
      lead={m.accounts_setup_lead()}
      photo={<PropertyPhoto image={photo} />}
    >
      <AccountForm
        action="/setup"
        submit={m.accounts_setup_create()}
        submitting={m.accounts_creating_account()}
        failure={m.accounts_create_failed()}
        flashed={flash}
        onSuccess={({ to }: { to: string }) => void navigate(to)}
      >
        {(fieldErrors) => (
          <>
            <input type="hidden" name="token" value={token} />
            <UserFields
              typed={flash?.values}
              fieldErrors={fieldErrors}
              phone={{ optional: true, hint: m.accounts_owner_phone_hint() }}
            />
          </>
        )}
      </AccountForm>
    </AccountPage>
  );
}

function backTo({ token }: Record<string, unknown>): string {
  return `/setup?${new URLSearchParams({ token: typeof token === "string" ? token : "" }).toString()}`;
}
