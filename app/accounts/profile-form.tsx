import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { parseProfile } from "#app/accounts/account-fields.ts";
import type { Profile } from "#app/accounts/profile.ts";
import { type Refused, useSubmission } from "#app/http/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Milliseconds from a saved profile to its reload (spec section 4). */
const RELOAD_AFTER = 500;

interface ProfileFormProps {
  viewer: Profile;
  onCancel: () => void;
  onSaved: (message: string) => void;
}

export function ProfileForm({ viewer, onCancel, onSaved }: ProfileFormProps) {
  const { revalidate } = useRevalidator();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [email, setEmail] = useState(viewer.email);
  const isNewEmail = email.trim().toLowerCase() !== viewer.email.toLowerCase();
  const submission = useSubmission<unknown>({
    failure: "Failed to update profile. Please try again.",
    onDone: () => {
      if (!isNewEmail) setTimeout(() => void revalidate(), RELOAD_AFTER);
      onSaved(
        isNewEmail
          ? "Profile updated! Please check your new email address for a confirmation link."
          : "Profile updated successfully!",
      );
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const parsed = parseProfile(Object.fromEntries(new FormData(event.currentTarget)));
    setWrong(parsed.ok ? {} : parsed.fields);
    if (parsed.ok) submission.onSubmit(event);
    else event.preventDefault();
  };
  const fields = { ...submission.refused?.fields, ...wrong };
  return (
    <form method="post" action="/profile" noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Full Name"
        name="full_name"
        autoComplete="name"
        required
        defaultValue={viewer.full_name}
        error={fields.full_name}
        ref={focusOnArrival}
      />
      <TextField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fields.email}
        hint={isNewEmail ? "We send a link to the new address. It counts once you open it." : undefined}
      />
      <TextField
        label="Phone Number"
        name="phone_number"
        type="tel"
        autoComplete="tel"
        optional
        defaultValue={viewer.phone_number ?? ""}
        error={fields.phone_number}
      />
      {submission.refused && !submission.refused.fields && (
        <Notice tone="error">{messageFor(submission.refused)}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={submission.busy} busyLabel="Saving...">
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

/** The words of spec section 8 for a profile that could not be saved. */
function messageFor({ error, message }: Refused): string {
  if (error === "signed-out" || message.includes("session")) {
    return "Your session has expired. Please sign out and sign in again.";
  }
  if (message.includes("email")) return "Email update failed. Please check the email format and try again.";
  return message || "Failed to update profile. Please try again.";
}
