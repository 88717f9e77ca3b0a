import { TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

/** The password that an account has now, beside what is to be changed. */
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
