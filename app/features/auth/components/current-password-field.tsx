import { TextField } from "#app/ui/field.tsx";
import { m } from "#messages";
import type { Ref } from "react";

/** The current password, in a form that changes the e-mail address or the password. */
export function CurrentPasswordField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label={m.security_current_password()}
      name="current_password"
      type="password"
      autoComplete="current-password"
      required
      error={error}
    />
  );
}

/** The password of the signed-in user, required once more before a sensitive action. */
export function ConfirmPasswordField({ error, ref }: { error: string | undefined; ref?: Ref<HTMLInputElement> }) {
  return (
    <TextField
      label={m.accounts_your_password()}
      name="password"
      type="password"
      autoComplete="current-password"
      required
      error={error}
      ref={ref}
    />
  );
}
