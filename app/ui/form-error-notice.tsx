import { Link, useLocation } from "react-router";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { signInPath } from "#app/lib/safe-redirect.ts";
import { Notice, type NoticeTone } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface FormErrorNoticeProps {
  formError: Pick<FormError, "error" | "message">;
  /** The path to return to after signing in; the current page by default. */
  next?: string;
  tone?: NoticeTone;
}

/** The error of a form, with a link to sign in and return when the session has expired. */
export function FormErrorNotice({ formError: { error, message }, next, tone = "error" }: FormErrorNoticeProps) {
  const { pathname, search, hash } = useLocation();
  return (
    <Notice tone={tone} announce>
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
