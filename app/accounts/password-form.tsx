import { AccountForm } from "#app/accounts/account-form.tsx";
import type { Refused } from "#app/http/post-form.ts";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#words";

interface PasswordFormProps {
  action: string;
  submit: string;
  submitting: string;
  variant?: ButtonVariant;
  flashed: Refused | null;
  onDone: () => void;
}

/** Asks for the password once more, before something that changes how one signs in. */
export function PasswordForm({ variant = "secondary", ...form }: PasswordFormProps) {
  return (
    <AccountForm {...form} variant={variant} failure={m.security_failed()}>
      {(wrong) => (
        <TextField
          label={m.accounts_your_password()}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={wrong.password}
        />
      )}
    </AccountForm>
  );
}
