import { Link, useLocation } from "react-router";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { signInPath } from "#app/lib/safe-redirect.ts";
import { Notice, type NoticeTone } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface FormErrorNoticeProps {
  formError: Pick<FormError, "error" | "message">;
  /** Where to return to after signing in; this page when absent. */
  next?: string;
  tone?: NoticeTone;
}

/** Why a form was rejected, beside the form. Whoever is signed out by now gets the way to sign in and back. */
export function FormErrorNotice({ formError: { error, message }, next, tone = "error" }: FormErrorNoticeProps) {
  const { pathname, search, hash } = useLocation();
  return (
    <Notice tone={tone}>
      {message}
      {error === "signed-out" && (
        <>
          {" "}
          <Link to={signInPath("/login", next ?? pathname + search + hash)} className="font-semibold underline">
            {m.accounts_sign_in()}
          </Link>
        </>
      )}
    </Notice>
  );
}
