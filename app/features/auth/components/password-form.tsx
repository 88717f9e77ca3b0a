import { AccountForm } from "#app/features/auth/components/account-form.tsx";
import { YourPasswordField } from "#app/features/auth/components/your-password-field.tsx";
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

/** Asks for the password once more, before something that changes how one signs in. */
export function PasswordForm({ variant = "secondary", ...form }: PasswordFormProps) {
  return (
    <AccountForm {...form} variant={variant} failure={m.security_failed()}>
      {(fieldErrors) => <YourPasswordField error={fieldErrors.password} />}
    </AccountForm>
  );
}
