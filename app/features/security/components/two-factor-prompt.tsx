import { Link } from "react-router";
import { PostButton } from "#app/ui/post-button.tsx";
import { SECURITY_PATH } from "#app/features/security/security-paths.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

/** Prompts an admin to set up two-factor sign-in, until it is dismissed. Dismissing it reloads the page's data. */
export function TwoFactorPrompt() {
  return (
    <section
      aria-labelledby="two-factor-prompt"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-1 rounded-panel bg-sand-100 px-5 py-3"
    >
      <div className="grid max-w-[60ch] gap-1">
        <h2 id="two-factor-prompt" className="text-lg">
          {m.security_offer()}
        </h2>
        <p className="text-sm text-ink-600">{m.security_offer_why()}</p>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={SECURITY_PATH} className={buttonClass("secondary", "text-sm no-underline")}>
          {m.security_set_up()}
        </Link>
        <PostButton
          action="/account/offer"
          submit={m.security_not_now()}
          submitting={m.ui_saving()}
          variant="quiet"
          onSuccess={() => {}}
        />
      </div>
    </section>
  );
}
