import type { ReactNode } from "react";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface AccountFormProps<Result> {
  /** For fields that are outside of the form. */
  id?: string;
  action: string;
  submit: string;
  /** The label of the button while the form is being sent. */
  submitting: string;
  /** A page has one primary button. */
  variant?: ButtonVariant;
  /** The message when the server can't be reached. */
  failure: string;
  /** The error of a form that was posted without JavaScript. */
  flashed: FormError | null;
  onSuccess: (result: Result) => void;
  /** Renders the fields; `fieldErrors` has a message for each invalid one. */
  children: (fieldErrors: Record<string, string>) => ReactNode;
}

/** A form with its error above the fields and one button below. It works without JavaScript. */
export function AccountForm<Result>(props: AccountFormProps<Result>) {
  const { id, action, submit, submitting, failure, flashed, onSuccess, children, variant = "primary" } = props;
  const submission = useSubmission<Result>({ failure, onSuccess });
  const formError = submission.formError ?? flashed;
  return (
    <form id={id} method="post" action={action} onSubmit={submission.onSubmit} className="grid gap-5">
      {formError && <Notice tone="error">{formError.message}</Notice>}
      {children(formError?.fields ?? {})}
      <Button type="submit" variant={variant} busy={submission.busy} busyLabel={submitting} className="mt-1">
        {submit}
      </Button>
    </form>
  );
}
