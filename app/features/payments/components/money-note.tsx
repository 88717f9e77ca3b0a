import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

/** What `RefundTerms` says as a tinted box, with the owner's policy in full. */
export function MoneyNote({ policy }: { policy: string }) {
  return (
    <section className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-xl bg-sand-100 px-4 py-3.5 text-sm leading-normal">
      <Icon name="shield" className="mt-0.5 size-5" />
      <div>
        <h3 className="font-sans text-sm font-semibold tracking-normal">{m.booking_money_title()}</h3>
        <p>{m.booking_refund()}</p>
        {policy && <p className="mt-1 whitespace-pre-line wrap-anywhere">{policy}</p>}
      </div>
    </section>
  );
}
