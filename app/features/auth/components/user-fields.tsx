import { MIN_PASSWORD } from "#app/features/users/user-schema.ts";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

interface UserFieldsProps {
  /** The values of a form that was rejected. */
  typed: Record<string, string> | undefined;
  /** A message for each invalid field. */
  fieldErrors: Record<string, string>;
  phone: { required: true } | { optional: true; hint: string };
}

/** The fields of a new account. */
export function UserFields({ typed, fieldErrors, phone }: UserFieldsProps) {
  return (
    <>
      <TextField
        label={m.accounts_full_name()}
        name="full_name"
        autoComplete="name"
        required
        defaultValue={typed?.full_name}
        error={fieldErrors.full_name}
      />
      <TextField
        label={m.accounts_phone_number()}
        name="phone_number"
        type="tel"
        autoComplete="tel"
        defaultValue={typed?.phone_number}
        error={fieldErrors.phone_number}
        {...phone}
      />
      <TextField
        label={m.accounts_email()}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={typed?.email}
        error={fieldErrors.email}
      />
      <NewPasswordField label={m.accounts_password()} error={fieldErrors.password} />
    </>
  );
}

/** A field for a new password. */
export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      minLength={MIN_PASSWORD}
      hint={m.accounts_password_hint({ count: MIN_PASSWORD })}
      error={error}
    />
  );
}
