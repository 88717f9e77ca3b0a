import { AccountForm } from "#app/accounts/account-form.tsx";
import { YourPasswordField } from "#app/accounts/your-password-field.tsx";
import type { Refused } from "#app/http/post-form.ts";
import type { ButtonVariant } from "#app/ui/button.tsx";
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
      {(wrong) => <YourPasswordField error={wrong.password} />}
    </AccountForm>
  );
}
