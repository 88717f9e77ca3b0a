import { useState } from "react";
import { YourPasswordField } from "#app/features/auth/components/your-password-field.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { m } from "#messages";

/** The way out for good: says what goes and what stays, and asks for the password again. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const submission = useSubmission<unknown>({
    failure: m.accounts_delete_failed(),
    // A fresh page, so that nothing of the person stays in the browser's memory.
    onSuccess: () => location.assign("/login?notice=account-deleted"),
  });
  const { formError } = submission;
  if (!isAsking) {
    return (
      <Button
        variant="quiet"
        className="-ml-3 justify-self-start text-sm font-normal text-ink-600"
        onClick={() => setAsking(true)}
        ref={wasAsked ? focusOnArrival : undefined}
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
      <YourPasswordField error={formError?.fields?.password} ref={focusOnArrival} />
      {formError && !formError.fields && <FormErrorNotice formError={formError} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={submission.busy} busyLabel={m.ui_deleting()}>
          {m.accounts_delete_for_good()}
        </Button>
        <CancelButton
          isSaving={submission.busy}
          onClick={() => {
            submission.clear();
            setWasAsked(true);
            setAsking(false);
          }}
        >
          {m.accounts_keep()}
        </CancelButton>
      </div>
    </form>
  );
}
