import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { parseConfirmLink, shorten, signInToConfirm, type ConfirmLink } from "#app/features/auth/parse-confirm-link.ts";
import { AccountPage } from "#app/features/auth/components/account-page.tsx";
import { ResendConfirmation } from "#app/features/auth/components/resend-confirmation.tsx";
import { ownValue } from "#app/lib/own-value.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { m } from "#messages";

/** Milliseconds from the confirmation to the redirect home (spec section 4). */
const REDIRECT_AFTER_MS = 3000;

const confirmed: Record<string, () => string> = {
  change: () => m.accounts_email_changed(),
  signup: () => m.accounts_email_confirmed(),
};

interface ConfirmEmailProps {
  flashed: FormError | null;
  ownEmail: string | null;
  photo: ReactNode;
}

/** The page that e-mailed links open: confirms a link's token automatically, or takes a typed token. */
export function ConfirmEmail({ flashed, ownEmail, photo }: ConfirmEmailProps) {
  const { search } = useLocation();
  const link = parseConfirmLink(search, useHash());
  const [message, setMessage] = useState(ownValue(confirmed, new URLSearchParams(search).get("confirmed"))?.() ?? null);
  const [isTyping, setTyping] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { busy, formError, onSubmit, send } = useSubmission<{ message: string }>({
    failure: m.accounts_confirm_failed({ reason: m.accounts_reason_unreachable() }),
    onSuccess: (result) => setMessage(result.message),
    onError: ({ error }) => {
      const typed = form.current && new FormData(form.current).get("token");
      if (error !== "signed-out" || typeof typed !== "string") return;
      void navigate(signInToConfirm(typed.trim(), link.type || "signup"), { replace: true });
    },
  });
  useRedirectHome(message !== null);
  const { token, isAutomatic } = link;
  const sentToken = useRef("");
  useEffect(() => {
    if (!isAutomatic || sentToken.current === token) return;
    sentToken.current = token;
    void send("/auth/confirm", new URLSearchParams({ token }));
  }, [isAutomatic, token, send]);

  const error = formError ?? flashed;
  const isWaiting = isAutomatic && !error && !isTyping;
  const state = message !== null ? "success" : isWaiting ? "loading" : error ? "error" : "manual";
  return (
    <AccountPage title={titleOf(state, isTyping ? null : error)} photo={photo}>
      {message !== null ? (
        <Notice tone="success" announce>
          {message} <span className="block pt-1 text-ink-600">{m.accounts_home_in_a_moment()}</span>
        </Notice>
      ) : (
        <>
          {error && <Notice tone="error">{error.message}</Notice>}
          {isWaiting && (
            <div className="scriptless:hidden">
              <Spinner label={m.accounts_confirming()} />
            </div>
          )}
          <div className={isWaiting ? "scripted:hidden" : ""}>
            <ResendConfirmation ownEmail={ownEmail} />
          </div>
        </>
      )}
      <Link to="/" className={buttonClass("quiet", "justify-self-start -ml-3")}>
        {m.accounts_back_home()}
      </Link>
      {/* Closed for those who have clicked a link: they have no token to type. */}
      <details open={message === null && (!isAutomatic || isTyping)} className="border-t border-sand-200 pt-3">
        <summary className="w-fit cursor-pointer py-2 text-sm text-ink-600 pointer-coarse:py-3">
          {m.accounts_technical_details()}
        </summary>
        <div className="grid gap-6 pt-3">
          {message === null && (
            <form ref={form} method="post" action="/auth/confirm" onSubmit={onSubmit} className="grid gap-4">
              <TokenField key={link.token} link={link} onTyping={() => setTyping(true)} busy={busy} />
            </form>
          )}
          <DebugInfo link={link} state={state} />
        </div>
      </details>
    </AccountPage>
  );
}

function titleOf(state: State, error: FormError | null): string {
  if (state === "success") return m.accounts_confirmed_title();
  return error?.error === "link-expired" ? m.accounts_setup_link_not_good() : m.accounts_confirm_title();
}

function TokenField({ link, busy, onTyping }: { link: ConfirmLink; busy: boolean; onTyping: () => void }) {
  const [isEmpty, setEmpty] = useState(link.token.trim() === "");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A token can be typed before hydration.
    if (field.current) setEmpty(field.current.value.trim() === "");
  }, []);
  // Without JavaScript the button could never be enabled again.
  const isHydrated = useHydrated();
  return (
    <>
      <TextField
        label={m.accounts_token()}
        name="token"
        required
        autoComplete="off"
        spellCheck={false}
        defaultValue={link.token}
        ref={field}
        onChange={(event) => {
          setEmpty(event.target.value.trim() === "");
          onTyping();
        }}
        hint={m.accounts_token_hint()}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={isHydrated && isEmpty}
        busy={busy}
        busyLabel={m.accounts_verifying()}
      >
        {m.accounts_verify_token()}
      </Button>
    </>
  );
}

/** The parameters of the link, for support requests; never the whole token. */
function DebugInfo({ link, state }: { link: ConfirmLink; state: State }) {
  const rows = [
    [m.accounts_debug_state(), stateNames[state]()],
    [m.accounts_debug_type(), link.type || m.accounts_debug_none()],
    [m.accounts_token(), link.token ? shorten(link.token) : m.accounts_debug_none()],
    [m.accounts_debug_found_in(), sourceNames[link.source]()],
  ];
  return (
    <section
      aria-label={m.accounts_debug_info()}
      className="rounded-control bg-sand-100 px-4 py-3 text-sm text-ink-600"
    >
      <h2 className="font-sans text-sm font-semibold tracking-normal">{m.accounts_debug_info()}</h2>
      <dl className="mt-2 grid grid-cols-[6rem_1fr] gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="figures break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type State = "manual" | "loading" | "success" | "error";

const stateNames: Record<State, () => string> = {
  manual: () => m.accounts_state_manual(),
  loading: () => m.accounts_state_loading(),
  success: () => m.accounts_state_success(),
  error: () => m.accounts_state_error(),
};

const sourceNames: Record<ConfirmLink["source"], () => string> = {
  query: () => m.accounts_source_query(),
  hash: () => m.accounts_source_hash(),
  nowhere: () => m.accounts_source_nowhere(),
};

/** The URL's hash. Empty on the server and during hydration, because browsers don't send it. */
function useHash(): string {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener("hashchange", onChange);
      return () => window.removeEventListener("hashchange", onChange);
    },
    () => window.location.hash,
    () => "",
  );
}

function useRedirectHome(isConfirmed: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isConfirmed) return;
    const timer = setTimeout(() => void navigate("/"), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isConfirmed, navigate]);
}
