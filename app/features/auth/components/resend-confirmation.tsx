import { useState } from "react";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/**
 * Requests another confirmation e-mail. `ownEmail` is the address of the signed-in user; another one changes it, which
 * requires the password.
 */
export function ResendConfirmation({ ownEmail }: { ownEmail: string | null }) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const [message, setMessage] = useState<string | null>(null);
  const { busy, formError, onSubmit, clear } = useSubmission<{ message: string }>({
    failure: m.accounts_new_confirmation_failed({ reason: m.accounts_reason_unreachable() }),
    onSuccess: (result) => {
      setMessage(result.message);
      setOpen(false);
    },
  });
  return (
    <div className="grid gap-4 border-t border-sand-200 pt-6">
      {message && (
        <Notice tone="success" announce>
          {message}
        </Notice>
      )}
      {!isOpen && (
        <Button className="justify-self-start scriptless:hidden" onClick={() => setOpen(true)}>
          {m.accounts_request_confirmation()}
        </Button>
      )}
      <form
        method="post"
        action="/auth/confirm"
        onSubmit={onSubmit}
        className={isOpen ? "grid gap-4" : "grid gap-4 scripted:hidden"}
      >
        {formError && <Notice tone="error">{formError.message}</Notice>}
        <TextField
          label={m.accounts_new_email()}
          name="email"
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {ownEmail !== null && email.trim().toLowerCase() !== ownEmail && (
          <TextField
            label={m.security_current_password()}
            name="current_password"
            type="password"
            autoComplete="current-password"
            error={formError?.fields?.current_password}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            // Without JavaScript the button could never be enabled again.
            disabled={isOpen && email.trim() === ""}
            busy={busy}
            busyLabel={m.ui_sending()}
          >
            {m.accounts_send_confirmation()}
          </Button>
          <CancelButton
            className="scriptless:hidden"
            isSaving={busy}
            onClick={() => {
              clear();
              setOpen(false);
            }}
          />
        </div>
      </form>
    </div>
  );
}
