import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { AccountForm } from "#app/features/auth/components/account-form.tsx";
import { parseEmail } from "#app/features/users/user-schema.ts";
import { AccountPage } from "#app/features/auth/components/account-page.tsx";
import { invalidFields } from "#app/features/auth/call-auth.server.ts";
import { requestPasswordReset } from "#app/features/auth/password.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { pageAction } from "#app/server/http/page-action.server.ts";
import { safeRedirect, signInPath } from "#app/lib/safe-redirect.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import { PropertyPhoto } from "#app/features/auth/components/property-photo.tsx";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { findPropertyPhoto } from "#app/features/auth/auth-page.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = () => [
  { title: m.accounts_forgot_password() },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { photo: await findPropertyPhoto(context.get(appContext).database.db) };
}

/** The response is the same whether the address has an account or not. */
export const middleware = pageAction(async (call) => {
  const { request } = call;
  const form = { to: "/forgot-password" };
  const parsed = parseEmail(await parseBody(request));
  if (!parsed.ok) return formErrorResponse(request, invalidFields(parsed.fields), form);
  const rejection = await enforceRateLimit(call, "mailed-link", parsed.value.email, form);
  if (rejection) return rejection;
  await requestPasswordReset(call.context.get(appContext), parsed.value.email);
  return successResponse(request, { body: { message: m.accounts_reset_sent() }, to: "/forgot-password?sent=1" });
});

export default function ForgotPassword({ loaderData: { photo } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const [isSent, setSent] = useState(search.has("sent"));
  const flash = useFlash("/forgot-password");
  return (
    <AccountPage
      title={m.accounts_forgot_password()}
      lead={m.accounts_forgot_lead()}
      photo={<PropertyPhoto image={photo} />}
    >
      {isSent && (
        <Notice tone="success" announce>
          {m.accounts_reset_sent()}
        </Notice>
      )}
      <AccountForm
        action="/forgot-password"
        submit={m.accounts_send_link()}
        submitting={m.ui_sending()}
        failure={m.accounts_send_link_failed()}
        flashed={flash}
        onSuccess={() => setSent(true)}
      >
        {(fieldErrors) => (
          <TextField
            label={m.accounts_email()}
            name="email"
            type="email"
            autoComplete="username"
            required
            error={fieldErrors.email}
          />
        )}
      </AccountForm>
      <Link
        to={signInPath("/login", safeRedirect(search.get("next")))}
        className="w-fit py-1 pointer-coarse:py-3 text-sm text-ocean-700 underline"
      >
        {m.accounts_back_to_sign_in()}
      </Link>
    </AccountPage>
  );
}
