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
