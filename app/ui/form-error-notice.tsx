import { Link, useLocation } from "react-router";
import type { Refused } from "#app/lib/forms/post-form.ts";
import { wayIn } from "#app/lib/safe-redirect.ts";
import { Notice, type NoticeTone } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface RefusedNoticeProps {
  refused: Pick<Refused, "error" | "message">;
  /** Where to return to after signing in; this page when absent. */
  next?: string;
  tone?: NoticeTone;
}

/** Why a form was rejected, beside the form. Whoever is signed out by now gets the way to sign in and back. */
export function RefusedNotice({ refused: { error, message }, next, tone = "error" }: RefusedNoticeProps) {
  const { pathname, search, hash } = useLocation();
  return (
    <Notice tone={tone}>
      {message}
      {error === "signed-out" && (
        <>
          {" "}
          <Link to={wayIn("/login", next ?? pathname + search + hash)} className="font-semibold underline">
            {m.accounts_sign_in()}
          </Link>
        </>
      )}
    </Notice>
  );
}
