import { useState } from "react";
import { AccountForm } from "#app/features/auth/components/account-form.tsx";
import { CurrentPasswordField } from "#app/features/auth/components/current-password-field.tsx";
import { NewPasswordField } from "#app/features/auth/components/user-fields.tsx";
import { SecuritySection } from "#app/features/security/components/security-section.tsx";
import { useOutcome } from "#app/features/security/components/use-outcome.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { m } from "#messages";

/** Changes the password, which requires the current one and ends all other sessions. */
export function ChangePassword({ email, flashed }: { email: string; flashed: FormError | null }) {
  const showOutcome = useOutcome();
  const [formKey, setFormKey] = useState(0);
  return (
    <SecuritySection part="password" title={m.accounts_password()} lead={m.security_password_lead()}>
      <Disclosure key={formKey} label={m.security_change_password()} isOpen={flashed !== null}>
        <AccountForm
          action="/account/password"
          submit={m.accounts_save_password()}
          submitting={m.ui_saving()}
          failure={m.accounts_save_password_failed()}
          variant="secondary"
          flashed={flashed}
          onSuccess={() => {
            setFormKey(formKey + 1);
            showOutcome("password-changed");
          }}
        >
          {(fieldErrors) => (
            <>
              {/* Tells password managers which account the password belongs to. */}
              <input type="hidden" autoComplete="username" defaultValue={email} />
              <CurrentPasswordField error={fieldErrors.current_password} />
              <NewPasswordField label={m.accounts_new_password()} error={fieldErrors.password} />
            </>
          )}
        </AccountForm>
      </Disclosure>
    </SecuritySection>
  );
}
