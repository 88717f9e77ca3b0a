import { AccountForm } from "#app/features/auth/components/account-form.tsx";
import { ConfirmPasswordField } from "#app/features/auth/components/current-password-field.tsx";
import type { FormError } from "#app/lib/forms/post-form.ts";
import type { ButtonVariant } from "#app/ui/button.tsx";
import { m } from "#messages";

interface PasswordFormProps {
  action: string;
  submit: string;
  submitting: string;
  variant?: ButtonVariant;
  flashed: FormError | null;
  onSuccess: () => void;
}

/** A form that requires the password once more, before a change to how the user signs in. */
export function PasswordForm({ variant = "secondary", ...form }: PasswordFormProps) {
  return (
    <AccountForm {...form} variant={variant} failure={m.security_failed()}>
      {(fieldErrors) => <ConfirmPasswordField error={fieldErrors.password} />}
    </AccountForm>
  );
}
