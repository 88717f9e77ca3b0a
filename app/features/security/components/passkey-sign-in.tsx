import { useState } from "react";
import { signInWithPasskey, usePasskeySupport } from "#app/features/security/passkey.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** Sign-in by passkey, where the browser supports it. */
export function PasskeySignIn({ onSuccess }: { onSuccess: () => void }) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [formError, setFormError] = useState<FormError | null>(null);
  // Part of the server's HTML, so that nothing below it moves once the page is interactive.
  if (!usePasskeySupport(true)) return null;
  const signIn = async () => {
    setBusy(true);
    setFormError(null);
    const result = await signInWithPasskey();
    setBusy(false);
    if (!result.ok) return setFormError(result.formError);
    void refresh();
    onSuccess();
  };
  return (
    <div className="grid gap-3 scriptless:hidden">
      <Button busy={busy} busyLabel={m.accounts_signing_in()} onClick={() => void signIn()}>
        {m.security_passkey_sign_in()}
      </Button>
      {formError && <Notice tone="error">{formError.message}</Notice>}
    </div>
  );
}
