import { useState } from "react";
import { ConfirmPasswordField } from "#app/features/auth/components/current-password-field.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { m } from "#messages";

/** Deletes the account: explains what is deleted, and requires the password. */
export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const submission = useSubmission<unknown>({
    failure: m.accounts_delete_failed(),
    // A full page load, so that no personal data stays in memory.
    onSuccess: () => location.assign("/login?notice=account-deleted"),
  });
  const { formError } = submission;
  if (!isOpen) {
    return (
      <Button
        variant="quiet"
        className="justify-self-center text-sm font-normal text-ink-600!"
        onClick={() => setOpen(true)}
        ref={wasOpened ? focusOnArrival : undefined}
      >
        {m.accounts_delete()}
      </Button>
    );
  }
  return (
    <form
      method="post"
      action="/profile/deletion"
      onSubmit={submission.onSubmit}
      aria-label={m.accounts_delete()}
      className="grid gap-4 rounded-control border border-clay p-4"
    >
      <div className="grid gap-2 text-sm">
        <p className="font-semibold">{m.accounts_delete_question()}</p>
        <p>{m.accounts_delete_what()}</p>
      </div>
      <ConfirmPasswordField error={formError?.fields?.password} ref={focusOnArrival} />
      {formError && !formError.fields && <FormErrorNotice formError={formError} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={submission.busy} busyLabel={m.ui_deleting()}>
          {m.accounts_delete_for_good()}
        </Button>
        <CancelButton
          isSaving={submission.busy}
          onClick={() => {
            submission.clear();
            setWasOpened(true);
            setOpen(false);
          }}
        >
          {m.accounts_keep()}
        </CancelButton>
      </div>
    </form>
  );
}
