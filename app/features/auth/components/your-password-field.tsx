import type { Ref } from "react";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

/** The password of whoever is signed in, asked for once more. */
export function YourPasswordField({ error, ref }: { error: string | undefined; ref?: Ref<HTMLInputElement> }) {
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
