import { type ReactNode, useState } from "react";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { m } from "#messages";

interface ConfirmButtonProps {
  label: string;
  /** The subject, appended to the label for screen readers. */
  whom: string;
  variant?: ButtonVariant;
  /** The question, which explains the consequences. */
  question: ReactNode;
  confirm: string;
  confirming: string;
  action: string;
  fields?: Record<string, string>;
  /** The message when the server can't be reached. */
  failure: string;
  onSuccess: () => void;
}

/** A button that is replaced by a question and posts the form only after its confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, whom, variant = "secondary" } = props;
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  if (!isAsking) {
    return (
      <Button variant={variant} onClick={() => setAsking(true)} ref={wasAsked ? focusOnArrival : undefined}>
        <span>
          {label}
          <span className="sr-only"> ({whom})</span>
        </span>
      </Button>
    );
  }
  const close = () => {
    setWasAsked(true);
    setAsking(false);
  };
  return <ConfirmForm {...props} onClose={close} />;
}

/** The question, which takes the focus, and the buttons to confirm or cancel. `onClose` is called after either. */
export function ConfirmForm(props: ConfirmButtonProps & { onClose: () => void }) {
  const { label, whom, variant, question, confirm, confirming, action, fields, failure, onSuccess, onClose } = props;
  const submission = useSubmission<unknown>({
    failure,
    onSuccess: () => {
      onClose();
      onSuccess();
    },
  });
  return (
    <form
      method="post"
      action={action}
      onSubmit={submission.onSubmit}
      aria-label={`${label} (${whom})`}
      className="grid w-full basis-full gap-3 rounded-control border border-sand-300 bg-sand-50 p-4 text-sm"
    >
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p tabIndex={-1} ref={focusOnArrival} className="max-w-[66ch] outline-offset-4">
        {question}
      </p>
      {submission.formError && <FormErrorNotice formError={submission.formError} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={variant === "danger" ? "danger" : "primary"}
          busy={submission.busy}
          busyLabel={confirming}
        >
          {confirm}
        </Button>
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
      </div>
    </form>
  );
}
