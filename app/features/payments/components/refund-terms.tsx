import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

/**
 * What happens to the money if there is no stay: a request that isn't approved is paid back in full, and
 * `policy` is the owner's for approved stays, empty when there is none.
 */
export function RefundTerms({ policy }: { policy: string }) {
  return (
    <div className="grid gap-1 text-sm text-ink-600">
      <p>{m.booking_refund()}</p>
      {policy && (
        <details>
          <summary className="w-fit cursor-pointer py-1 underline pointer-coarse:py-3">
            {m.property_cancellation_policy()}
          </summary>
          <p className="whitespace-pre-line wrap-anywhere">{policy}</p>
        </details>
      )}
    </div>
  );
}

/** The same as a tinted box, with the owner's policy in full. */
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
