import { AccountForm } from "#app/features/auth/components/account-form.tsx";
import { PostButton } from "#app/ui/post-button.tsx";
import { useOutcome } from "#app/features/security/components/use-outcome.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import type { QrCode } from "#app/lib/qr-code.ts";
import { QrCodeImage } from "#app/ui/qr-code-image.tsx";
import { TextField } from "#app/ui/field.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { m } from "#messages";

/** What an authenticator app needs. */
export interface SetupView {
  qr: QrCode;
  /** An `otpauth:` link, which opens an app on this device. */
  link: string;
  /** Base32 in groups of four, for typing. */
  secret: string;
}

interface TwoFactorSetupProps {
  setup: SetupView;
  /** Whether the user has just opened it. */
  isNew: boolean;
  flashed: FormError | null;
  onSuccess: () => void;
}

/** Shows the secret as a QR code and as text, and takes the first code of the app. */
export function TwoFactorSetup({ setup, isNew, flashed, onSuccess }: TwoFactorSetupProps) {
  const showOutcome = useOutcome();
  return (
    <div className="grid gap-6">
      <ol className="grid gap-6">
        <li className="grid justify-items-start gap-4">
          <p>{m.security_setup_scan()}</p>
          <QrCodeImage code={setup.qr} label={m.security_setup_picture()} />
          <p className="text-sm text-ink-600">
            {m.security_setup_by_hand()}{" "}
            <code className="font-mono font-semibold wrap-anywhere text-ink-900">{setup.secret}</code>
          </p>
          <a href={setup.link} className="py-1 pointer-coarse:py-3 text-sm text-ocean-700 underline">
            {m.security_setup_here()}
          </a>
        </li>
        <li className="grid max-w-[26rem] gap-4">
          <p>{m.security_setup_code()}</p>
          <AccountForm
            action="/account/two-factor/confirmation"
            submit={m.security_turn_on()}
            submitting={m.security_checking()}
            failure={m.security_failed()}
            flashed={flashed}
            onSuccess={() => {
              onSuccess();
              showOutcome("two-factor-on");
            }}
          >
            {(fieldErrors) => (
              <TextField
                label={m.security_code()}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                error={fieldErrors.code}
                className="figures"
                ref={isNew ? focusOnArrival : undefined}
              />
            )}
          </AccountForm>
        </li>
      </ol>
      <PostButton
        action="/account/two-factor/cancellation"
        submit={m.ui_cancel()}
        submitting={m.ui_cancel()}
        variant="quiet"
        onSuccess={onSuccess}
      />
    </div>
  );
}
