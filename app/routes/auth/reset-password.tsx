import { Link, useNavigate } from "react-router";
import { AccountForm } from "#app/features/auth/components/account-form.tsx";
import { NewPasswordField } from "#app/features/auth/components/user-fields.tsx";
import { parseReset } from "#app/features/users/user-schema.ts";
import { AccountPage } from "#app/features/auth/components/account-page.tsx";
import { invalidFields } from "#app/features/auth/call-auth.server.ts";
import { resetPassword } from "#app/features/auth/password.server.ts";
import { appContext } from "#app/context.server.ts";
import { successResponse, formErrorResponse } from "#app/server/http/responses.server.ts";
import { parseBody } from "#app/server/http/parse-body.server.ts";
import { pageAction } from "#app/server/http/page-action.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import { PropertyPhoto } from "#app/features/auth/components/property-photo.tsx";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { findPropertyPhoto } from "#app/features/auth/auth-page.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";
import type { Route } from "./+types/reset-password";

export const meta: Route.MetaFunction = () => [
  { title: m.accounts_new_password_title() },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, photo: await findPropertyPhoto(context.get(appContext).database.db) };
}

const SIGN_IN_PATH = "/login?notice=password-changed";

/** Sets a new password by the link's single-use token, and ends all sessions of the account. */
export const middleware = pageAction(async (call) => {
  const { request } = call;
  const fields = await parseBody(request);
  const token = typeof fields.token === "string" ? fields.token : "";
  const form = { to: `/reset-password?${new URLSearchParams({ token }).toString()}` };
  const parsed = parseReset(fields);
  if (!parsed.ok) return formErrorResponse(request, invalidFields(parsed.fields), form);
  const rejection = await enforceRateLimit(call, "link-use", parsed.value.token, form);
  if (rejection) return rejection;
  if (!(await resetPassword(call.context.get(appContext), parsed.value))) {
    const message = m.accounts_reset_link_ended();
    return formErrorResponse(request, { status: 400, error: "reset-failed", message }, form);
  }
  return successResponse(request, { body: { password_changed: true }, to: SIGN_IN_PATH });
});

export default function ResetPassword({ loaderData: { token, photo } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const flash = useFlash("/reset-password");
  return (
    <AccountPage title={m.accounts_new_password_title()} photo={<PropertyPhoto image={photo} />}>
      {token === "" ? (
        <Notice tone="warning">{m.accounts_reset_needs_link()}</Notice>
      ) : (
        <AccountForm
          action="/reset-password"
          submit={m.accounts_save_password()}
          submitting={m.ui_saving()}
          failure={m.accounts_save_password_failed()}
          flashed={flash}
          onSuccess={() => void navigate(SIGN_IN_PATH)}
        >
          {(fieldErrors) => (
            <>
              <input type="hidden" name="token" value={token} />
              <NewPasswordField label={m.accounts_new_password()} error={fieldErrors.password} />
            </>
          )}
        </AccountForm>
      )}
      <Link to="/forgot-password" className="w-fit py-1 pointer-coarse:py-3 text-sm text-ocean-700 underline">
        {m.accounts_ask_new_link()}
      </Link>
    </AccountPage>
  );
}
