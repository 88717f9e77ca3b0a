import { useState } from "react";
import { useSubmission } from "#app/http/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Asks for another confirmation mail. */
export function NewConfirmation() {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const [message, setMessage] = useState<string | null>(null);
  const { busy, refused, onSubmit, clear } = useSubmission<{ message: string }>({
    failure: "Failed to send new confirmation email: The server could not be reached. Please try again.",
    onDone: (answer) => {
      setMessage(answer.message);
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
          Request a new confirmation email
        </Button>
      )}
      <form
        method="post"
        action="/auth/confirm"
        onSubmit={onSubmit}
        className={isOpen ? "grid gap-4" : "grid gap-4 scripted:hidden"}
      >
        {refused && <Notice tone="error">{refused.message}</Notice>}
        <TextField
          label="New email address"
          name="email"
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            // A browser without a script can't enable it again.
            disabled={isOpen && email.trim() === ""}
            busy={busy}
            busyLabel="Sending..."
          >
            Send New Confirmation
          </Button>
          <Button
            className="scriptless:hidden"
            onClick={() => {
              clear();
              setOpen(false);
            }}
          >
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}
