import type { ReactNode } from "react";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface AccountFormProps<Answer> {
  action: string;
  submit: string;
  /** What the button says while it works. */
  submitting: string;
  /** A page has one primary button. */
  variant?: ButtonVariant;
  /** The sentence when the server can't be reached. */
  failure: string;
  /** The refusal that came back to a browser without a script. */
  flashed: FormError | null;
  onSuccess: (answer: Answer) => void;
  /** The fields, given the sentence for each wrong one. */
  children: (fieldErrors: Record<string, string>) => ReactNode;
}

/** A form with the red box of what went wrong above its fields and one button below; it works without a script too. */
export function AccountForm<Answer>(props: AccountFormProps<Answer>) {
  const { action, submit, submitting, failure, flashed, onSuccess, children, variant = "primary" } = props;
  const submission = useSubmission<Answer>({ failure, onSuccess });
  const formError = submission.formError ?? flashed;
  return (
    <form method="post" action={action} onSubmit={submission.onSubmit} className="grid gap-5">
      {formError && <Notice tone="error">{formError.message}</Notice>}
      {children(formError?.fields ?? {})}
      <Button type="submit" variant={variant} busy={submission.busy} busyLabel={submitting} className="mt-1">
        {submit}
      </Button>
    </form>
  );
}
