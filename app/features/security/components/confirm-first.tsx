import { useState } from "react";
import { SecuritySection } from "#app/features/security/components/security-section.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** Explains that passkeys and two-factor sign-in need a confirmed address, and sends another confirmation e-mail. */
export function ConfirmEmailFirst({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  const { busy, formError, onSubmit } = useSubmission<unknown>({
    failure: m.security_failed(),
    onSuccess: () => setSent(true),
  });
  return (
    <SecuritySection part="email" title={m.security_confirm_title()} lead={email}>
      <Notice tone="warning">{m.security_confirm_first()}</Notice>
      {isSent && (
        <Notice tone="success" announce>
          {m.security_confirm_sent({ email })}
        </Notice>
      )}
      <form method="post" action="/auth/confirm" onSubmit={onSubmit} className="grid justify-items-start gap-3">
        <input type="hidden" name="email" value={email} />
        <Button type="submit" busy={busy} busyLabel={m.ui_sending()}>
          {m.security_confirm_send()}
        </Button>
        {formError && <Notice tone="error">{formError.message}</Notice>}
      </form>
    </SecuritySection>
  );
}
