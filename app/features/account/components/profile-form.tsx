import { type FormEvent, useState } from "react";
import { parseProfile } from "#app/features/users/user-schema.ts";
import { CurrentPasswordField } from "#app/features/auth/components/current-password-field.tsx";
import type { Profile } from "#app/features/users/profile.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** Milliseconds from a saved profile to its reload (spec section 4). */
const RELOAD_AFTER_MS = 500;

interface ProfileFormProps {
  currentUser: Profile;
  onCancel: () => void;
  onSaved: (message: string) => void;
}

export function ProfileForm({ currentUser, onCancel, onSaved }: ProfileFormProps) {
  const refresh = useRefresh();
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [email, setEmail] = useState(currentUser.email);
  const isNewEmail = email.trim().toLowerCase() !== currentUser.email.toLowerCase();
  const submission = useSubmission<unknown>({
    failure: m.accounts_profile_failed_try_again(),
    onSuccess: () => {
      if (!isNewEmail) setTimeout(() => void refresh(), RELOAD_AFTER_MS);
      onSaved(isNewEmail ? m.accounts_profile_saved_new_email() : m.accounts_profile_saved());
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const parsed = parseProfile(Object.fromEntries(new FormData(event.currentTarget)));
    setFieldErrors(parsed.ok ? {} : parsed.fields);
    if (parsed.ok) submission.onSubmit(event);
    else event.preventDefault();
  };
  const fields = { ...submission.formError?.fields, ...fieldErrors };
  return (
    <form method="post" action="/profile" noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={m.accounts_profile_full_name()}
        name="full_name"
        autoComplete="name"
        required
        defaultValue={currentUser.full_name}
        error={fields.full_name}
        ref={focusOnArrival}
      />
      <TextField
        label={m.accounts_profile_email()}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fields.email}
        hint={isNewEmail ? m.accounts_new_email_hint() : undefined}
      />
      {isNewEmail && <CurrentPasswordField error={fields.current_password} />}
      <TextField
        label={m.accounts_profile_phone()}
        name="phone_number"
        type="tel"
        autoComplete="tel"
        optional
        defaultValue={currentUser.phone_number ?? ""}
        error={fields.phone_number}
      />
      {submission.formError && !submission.formError.fields && (
        <Notice tone="error">{messageFor(submission.formError)}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={submission.busy} busyLabel={m.ui_saving()}>
          {m.ui_save()}
        </Button>
        <CancelButton isSaving={submission.busy} onClick={onCancel} />
      </div>
    </form>
  );
}

/** The message of spec section 8 for a profile that could not be saved. */
export function messageFor({ error, message }: FormError): string {
  if (error === "signed-out" || /session/i.test(message)) return m.accounts_session_expired();
  if (/email/i.test(message)) return m.accounts_email_update_failed();
  return message || m.accounts_profile_failed_try_again();
}
