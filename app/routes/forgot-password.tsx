import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { AccountForm } from "#app/accounts/account-form.tsx";
import { parseEmail } from "#app/accounts/account-fields.ts";
import { AccountPage } from "#app/accounts/account-page.tsx";
import { callAuth, refuseCall, wrongFields } from "#app/accounts/auth-call.server.ts";
import { appContext } from "#app/context.server.ts";
import { done, refuseForm } from "#app/http/answer.server.ts";
import { readFields } from "#app/http/body.server.ts";
import { takeForm } from "#app/http/form-page.server.ts";
import { HousePhoto, useFlash } from "#app/routes/house-photo.tsx";
import { findHousePhoto } from "#app/routes/house-photo.server.ts";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = () => [
  { title: "Forgot your password?" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { photo: await findHousePhoto(context.get(appContext).database.db) };
}

const SENT = "If an account has this address, a link to choose a new password is on its way. It is good for an hour.";

/** The answer is the same whether the address has an account or not. */
export const middleware = takeForm(async (call) => {
  const { request } = call;
  const form = { to: "/forgot-password" };
  const parsed = parseEmail(await readFields(request));
  if (!parsed.ok) return refuseForm(request, wrongFields(parsed.fields), form);
  const answer = await callAuth(call, "/request-password-reset", parsed.value);
  if (answer.status !== 200) {
    const message = "Failed to send the link. Please try again.";
    return refuseCall(request, answer, { status: 422, error: "send-failed", message }, form);
  }
  return done(request, { body: { message: SENT }, to: "/forgot-password?sent=1" });
});

export default function ForgotPassword({ loaderData: { photo } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const [isSent, setSent] = useState(search.has("sent"));
  const flash = useFlash("/forgot-password");
  return (
    <AccountPage
      title="Forgot your password?"
      lead="Tell us your email address, and we send you a link to choose a new one."
      photo={<HousePhoto image={photo} />}
    >
      {isSent && (
        <Notice tone="success" announce>
          {SENT}
        </Notice>
      )}
      <AccountForm
        action="/forgot-password"
        submit="Send the link"
        submitting="Sending..."
        failure="Failed to send the link. Please try again."
        flashed={flash}
        onDone={() => setSent(true)}
      >
        {(wrong) => (
          <TextField label="Email" name="email" type="email" autoComplete="username" required error={wrong.email} />
        )}
      </AccountForm>
      <Link to="/login" className="w-fit py-1 text-sm text-ocean-700 underline">
        Back to sign in
      </Link>
    </AccountPage>
  );
}
