import { useState } from "react";
import { PasswordForm } from "#app/features/auth/components/password-form.tsx";
import { RecoveryCodes } from "#app/features/security/components/recovery-codes.tsx";
import { SecuritySection } from "#app/features/security/components/security-section.tsx";
import { type SetupView, TwoFactorSetup } from "#app/features/security/components/two-factor-setup.tsx";
import { useOutcome } from "#app/features/security/components/use-outcome.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { m } from "#messages";

export type TwoFactorView =
  | { state: "off" }
  | { state: "begun"; setup: SetupView }
  | { state: "on"; codes_left: number; new_codes: string[] | null };

interface TwoFactorSectionProps {
  /** False until the address is confirmed. */
  canSetUp: boolean;
  view: TwoFactorView;
  flashed: FormError | null;
  /** The error of the form that turns it off. */
  flashedOff: FormError | null;
}

/** Two-factor sign-in: off, being set up, or on. */
export function TwoFactorSection({ canSetUp, view, flashed, flashedOff }: TwoFactorSectionProps) {
  // The code field takes the focus only when a click has opened it, not when the page loads with it.
  const [wasOpened, setOpened] = useState(false);
  return (
    <SecuritySection part="two-factor" title={m.security_two_factor()} lead={m.security_two_factor_lead()}>
      {view.state === "off" && !canSetUp && <p className="text-sm text-ink-600">{m.security_needs_confirmed()}</p>}
      {view.state === "off" && canSetUp && (
        <Disclosure label={m.security_set_up()} isOpen={flashed !== null}>
          <PasswordForm
            action="/account/two-factor"
            submit={m.security_continue()}
            submitting={m.security_checking()}
            flashed={flashed}
            onSuccess={() => setOpened(true)}
          />
        </Disclosure>
      )}
      {view.state === "begun" && (
        <TwoFactorSetup setup={view.setup} isNew={wasOpened} flashed={flashed} onSuccess={() => setOpened(false)} />
      )}
      {view.state === "on" && (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone="yes">{m.security_on()}</Badge>
            <span className="text-sm text-ink-600">{m.security_codes_left({ count: view.codes_left })}</span>
          </p>
          {view.new_codes ? (
            <RecoveryCodes codes={view.new_codes} />
          ) : (
            <TwoFactorActions flashed={flashed} flashedOff={flashedOff} />
          )}
        </>
      )}
    </SecuritySection>
  );
}

function TwoFactorActions({ flashed, flashedOff }: Pick<TwoFactorSectionProps, "flashed" | "flashedOff">) {
  const showOutcome = useOutcome();
  return (
    <>
      <Disclosure label={m.security_new_codes()} isOpen={flashed !== null}>
        <PasswordForm
          action="/account/recovery-codes"
          submit={m.security_make_codes()}
          submitting={m.security_checking()}
          flashed={flashed}
          onSuccess={() => showOutcome("codes-made")}
        />
      </Disclosure>
      <Disclosure label={m.security_turn_off()} isOpen={flashedOff !== null}>
        <PasswordForm
          action="/account/two-factor/removal"
          submit={m.security_turn_off_now()}
          submitting={m.security_checking()}
          variant="danger"
          flashed={flashedOff}
          onSuccess={() => showOutcome("two-factor-off")}
        />
      </Disclosure>
    </>
  );
}
