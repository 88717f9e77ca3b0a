import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { m } from "#messages";

interface PostButtonProps {
  action: string;
  submit: string;
  submitting: string;
  /** The accessible name, where several buttons have the same label. */
  about?: string;
  variant?: ButtonVariant;
  onSuccess: () => void;
}

/** A form that has only a button; it works without JavaScript too. */
export function PostButton({ action, submit, submitting, about, variant, onSuccess }: PostButtonProps) {
  const { busy, formError, onSubmit } = useSubmission<unknown>({ failure: m.security_failed(), onSuccess });
  return (
    <form method="post" action={action} onSubmit={onSubmit} className="grid justify-items-start gap-3">
      <Button
        type="submit"
        variant={variant}
        className={variant === "quiet" ? "-ml-3" : ""}
        busy={busy}
        busyLabel={submitting}
        aria-label={about}
      >
        {submit}
      </Button>
      {formError && <FormErrorNotice formError={formError} />}
    </form>
  );
}
