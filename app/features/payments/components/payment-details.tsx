import type { ReactNode } from "react";
import type { PaymentApp } from "#app/server/db/schema.ts";
import { type Contact, firstNameOf } from "#app/features/property/contact.ts";
import { formatMoney, fromDecimal } from "#app/lib/money.ts";
import { buttonClass } from "#app/ui/button.tsx";
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

/** The amount, the note to write with it and where to send both, each to copy. */
export function PaymentDetails({ apps, amount, currency, reference, host }: PaymentDetailsProps) {
  const formatted = formatMoney(fromDecimal(amount, currency) ?? 0, currency);
  if (apps.length === 0) {
    return (
      <p className="text-sm">{m.booking_payment_to_come({ host: firstNameOf(host), amount: formatted, reference })}</p>
    );
  }
  const linked = apps.filter(hasLink);
  return (
    <div className="grid gap-3 text-sm">
      <p className="text-ink-600">{m.booking_pay_how({ host: firstNameOf(host) })}</p>
      <div className="flex gap-3 max-sm:block">
        {linked.map(({ name, link }) => (
          <ScanToPay key={name} name={name} link={link} />
        ))}
        <Rows>
          <Row label={m.booking_amount()} text={amount}>
            {formatted}
          </Row>
          <Row label={m.booking_note()} text={reference}>
            {reference}
          </Row>
        </Rows>
      </div>
      {/* A phone can't scan its own screen. */}
      {linked.map(({ name, link }) => (
        <a
          key={name}
          href={link}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("secondary", "w-full sm:hidden print:hidden")}
        >
          {m.booking_open_app({ app: name })}
        </a>
      ))}
      <Rows>
        {apps.map(({ name, handle, link }) => (
          <Row key={name} label={name} text={handle}>
            {link ? (
              <a href={link} rel="noreferrer" target="_blank" className="underline decoration-ocean-700/40">
                {handle}
              </a>
            ) : (
              handle
            )}
          </Row>
        ))}
      </Rows>
    </div>
  );
}

function hasLink(app: PaymentApp): app is PaymentApp & { link: string } {
  return Boolean(app.link);
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <dl className="min-w-0 grow divide-y divide-sand-200 self-start rounded-xl border border-sand-200 bg-white">
      {children}
    </dl>
  );
}

function Row({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 pr-1 pl-4">
      <dt className="text-xs text-ink-600">{label}</dt>
      <dd className="figures text-base leading-snug font-semibold wrap-anywhere">{children}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton text={text} about={label} />
      </dd>
    </div>
  );
}

/** The QR code of a payment link, for a phone beside this screen. Its place is reserved while its code is loading. */
function ScanToPay({ name, link }: { name: string; link: string }) {
  return (
    <figure className="w-32 shrink-0 max-sm:hidden print:hidden">
      <div className="min-h-32 rounded-xl border border-sand-200 bg-white p-1">
        <LazyPaymentQrCode name={name} link={link} renderFallback={(error) => error} />
      </div>
      {/* The code's own label says the same. */}
      <figcaption aria-hidden="true" className="mt-1 text-center text-xs text-ink-600">
        {m.booking_scan_with({ app: name })}
      </figcaption>
    </figure>
  );
}
