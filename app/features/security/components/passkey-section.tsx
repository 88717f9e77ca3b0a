import { type FormEvent, useState } from "react";
import { PostButton } from "#app/ui/post-button.tsx";
import { addPasskey, usePasskeySupport } from "#app/features/security/passkey.ts";
import { SecuritySection } from "#app/features/security/components/security-section.tsx";
import { useOutcome } from "#app/features/security/components/use-outcome.ts";
import { ConfirmPasswordField } from "#app/features/auth/components/current-password-field.tsx";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

export interface PasskeyView {
  id: string;
  name: string;
  /** The day of its creation, formatted, in the property's time zone. */
  made: string;
  /** When it was last used, formatted; null for never. */
  used: string | null;
}

interface PasskeySectionProps {
  /** False until the address is confirmed. */
  canAdd: boolean;
  passkeys: PasskeyView[];
  flashed: FormError | null;
}

/** The passkeys of an account. A browser without passkey support can only remove them. */
export function PasskeySection({ canAdd, passkeys, flashed }: PasskeySectionProps) {
  const showOutcome = useOutcome();
  const isSupported = usePasskeySupport();
  const [formKey, setFormKey] = useState(0);
  return (
    <SecuritySection part="passkeys" title={m.security_passkeys()} lead={m.security_passkeys_lead()}>
      {flashed && <Notice tone="error">{flashed.message}</Notice>}
      {passkeys.length > 0 && (
        <ul className="grid">
          {passkeys.map(({ id, name, made, used }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-sand-200 py-4 first:pt-0"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="figures text-sm text-ink-600">
                  {m.security_passkey_made({ day: made })}
                  {" · "}
                  {used ? m.security_passkey_used({ when: used }) : m.security_passkey_never_used()}
                </p>
              </div>
              <PostButton
                action={`/account/passkeys/${id}/removal`}
                submit={m.security_remove()}
                submitting={m.security_removing()}
                about={m.security_passkey_remove({ name })}
                onSuccess={() => showOutcome("passkey-removed")}
              />
            </li>
          ))}
        </ul>
      )}
      {!canAdd ? (
        <p className="text-sm text-ink-600">{m.security_needs_confirmed()}</p>
      ) : isSupported ? (
        <Disclosure key={formKey} label={m.security_passkey_add()}>
          <NewPasskey
            onSuccess={() => {
              setFormKey(formKey + 1);
              showOutcome("passkey-added");
            }}
          />
        </Disclosure>
      ) : (
        <p className="text-sm text-ink-600">{m.security_passkeys_unknown()}</p>
      )}
    </SecuritySection>
  );
}

function NewPasskey({ onSuccess }: { onSuccess: () => void }) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [formError, setFormError] = useState<FormError | null>(null);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFormError(null);
    const result = await addPasskey(new FormData(event.currentTarget));
    setBusy(false);
    if (!result.ok) return setFormError(result.formError);
    void refresh();
    onSuccess();
  };
  return (
    <form onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      {formError && <FormErrorNotice formError={formError} />}
      <TextField
        label={m.security_passkey_name()}
        name="name"
        required
        maxLength={60}
        autoComplete="off"
        hint={m.security_passkey_name_hint()}
        error={formError?.fields?.name}
      />
      <ConfirmPasswordField error={formError?.fields?.password} />
      <Button type="submit" busy={busy} busyLabel={m.security_passkey_adding()} className="mt-1">
        {m.security_passkey_add_now()}
      </Button>
    </form>
  );
}
