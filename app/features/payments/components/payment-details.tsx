import { type ReactNode, useState } from "react";
import type { PaymentApp } from "#app/server/db/schema.ts";
import { type Contact, firstNameOf } from "#app/features/property/contact.ts";
import { formatMoney, fromDecimal } from "#app/lib/money.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { lazyWithFallback } from "#app/ui/lazy-with-fallback.tsx";
import { m } from "#messages";

const LazyPaymentQrCode = lazyWithFallback({
  load: async () => (await import("#app/features/payments/components/payment-qr-code.tsx")).PaymentQrCode,
  message: m.booking_qr_failed,
});

interface PaymentDetailsProps {
  /** Empty while the owner tells each guest how to pay. */
  apps: PaymentApp[];
  /** Decimal in `currency`. */
  amount: string;
  currency: string;
  reference: string;
  host: Pick<Contact, "full_name">;
}

/** Where to send the payment, the amount, and the reference to write with it. */
export function PaymentDetails({ apps, amount, currency, reference, host }: PaymentDetailsProps) {
  const formatted = formatMoney(fromDecimal(amount, currency) ?? 0, currency);
  if (apps.length === 0) {
    return (
      <p className="text-sm">{m.booking_payment_to_come({ host: firstNameOf(host), amount: formatted, reference })}</p>
    );
  }
  return (
    <div className="grid gap-2 text-sm">
      <p>
        {m.booking_send()} <strong className="figures">{formatted}</strong> {m.booking_with_note()}{" "}
        <strong className="figures">{reference}</strong>:
      </p>
      <ul className="divide-y divide-sand-200 rounded-control border border-sand-200 bg-white px-4">
        {apps.map((app) => (
          <li key={app.name} className="grid gap-1 py-2.5">
            <Copyable label={app.name} text={app.handle}>
              {app.link ? (
                <a href={app.link} rel="noreferrer" target="_blank" className="font-semibold text-ocean-700 underline">
                  {app.handle}
                </a>
              ) : (
                <strong className="font-semibold">{app.handle}</strong>
              )}
            </Copyable>
            {app.link && <QrCode name={app.name} link={app.link} />}
          </li>
        ))}
        <li className="py-2.5">
          <Copyable label={m.booking_amount()} text={amount}>
            <strong className="figures font-semibold">{formatted}</strong>
          </Copyable>
        </li>
        <li className="py-2.5">
          <Copyable label={m.booking_reference()} text={reference}>
            <strong className="figures font-semibold">{reference}</strong>
          </Copyable>
        </li>
      </ul>
    </div>
  );
}

function Copyable({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-x-3">
      <span className="grid min-w-0 grow wrap-anywhere">
        <span className="text-xs text-ink-600">{label}</span>
        {children}
      </span>
      <CopyButton text={text} about={label} />
    </div>
  );
}

/** The QR code of a payment link. Its code is loaded when somebody opens it. */
function QrCode({ name, link }: { name: string; link: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="scriptless:hidden print:hidden">
      <summary className="w-fit cursor-pointer py-1 text-ocean-700 underline pointer-coarse:py-3">
        {m.booking_show_qr()}
      </summary>
      <div className="py-2">
        <LazyPaymentQrCode when={isOpen} name={name} link={link} renderFallback={(error) => error} />
      </div>
    </details>
  );
}
