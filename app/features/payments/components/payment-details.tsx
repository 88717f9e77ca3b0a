import type { PaymentApp } from "#app/server/db/schema.ts";
import { type Contact, firstNameOf } from "#app/features/property/contact.ts";
import { m } from "#messages";

interface PaymentDetailsProps {
  /** Empty while the owner tells each guest how to pay. */
  apps: PaymentApp[];
  amount: string;
  reference: string;
  host: Pick<Contact, "full_name">;
}

/** Where to send the payment, the amount, and the reference to write with it. */
export function PaymentDetails({ apps, amount, reference, host }: PaymentDetailsProps) {
  if (apps.length === 0) {
    return <p className="text-sm">{m.booking_payment_to_come({ host: firstNameOf(host), amount, reference })}</p>;
  }
  return (
    <div className="grid gap-2 text-sm">
      <p>
        {m.booking_send()} <strong className="figures">{amount}</strong> {m.booking_with_note()}{" "}
        <strong className="figures">{reference}</strong>:
      </p>
      <ul className="grid gap-2">
        {apps.map((app) => (
          <li
            key={app.name}
            className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-control border border-sand-200 bg-white px-4 py-2.5"
          >
            <span className="text-ink-600">{app.name}</span>
            {app.link ? (
              <a href={app.link} rel="noreferrer" target="_blank" className="font-semibold text-ocean-700 underline">
                {app.handle}
              </a>
            ) : (
              <strong className="font-semibold wrap-anywhere">{app.handle}</strong>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
