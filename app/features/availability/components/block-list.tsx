import { formatStay, type Stay } from "#app/lib/stay.ts";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

export interface BlockedRange extends Stay {
  id: string;
  reason: string | null;
  /** The other site whose calendar has these days, by the owner's name for it; absent for the owner's own blocks. */
  site?: string;
}

/** The blocked dates, each with a button that opens them again, and the days that are taken on other sites. */
export function BlockList({ blocks: all }: { blocks: BlockedRange[] }) {
  const blocks = all.filter(({ site }) => site === undefined);
  const imported = all.filter(({ site }) => site !== undefined);
  return (
    <section className="mt-7 border-t border-sand-200 pt-5">
      <h3 className="mb-2 text-lg">{m.booking_blocks()}</h3>
      {blocks.length === 0 ? (
        <p className="text-sm text-ink-600">{m.booking_no_blocks()}</p>
      ) : (
        <ul className="divide-y divide-sand-200">
          {blocks.map((block) => (
            <Block key={block.id} block={block} />
          ))}
        </ul>
      )}
      {imported.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-lg">{m.calendars_imported()}</h3>
          <ul className="divide-y divide-sand-200">
            {imported.map((range) => (
              <li key={range.id} className="py-3 text-sm">
                <span className="figures block font-semibold">{formatStay(range)}</span>
                <span className="text-ink-600 wrap-anywhere">{m.calendars_from({ site: range.site ?? "" })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Block({ block }: { block: BlockedRange }) {
  const submission = useSubmission<unknown>({ failure: m.booking_unblock_failed() });
  const days = formatStay(block);
  return (
    <li className="py-3">
      <form
        method="post"
        action={`/admin/blocked-dates/${block.id}/removal`}
        onSubmit={submission.onSubmit}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
      >
        <span className="min-w-0 text-sm">
          <span className="figures block font-semibold">{days}</span>
          {block.reason && <span className="text-ink-600 wrap-anywhere">{block.reason}</span>}
        </span>
        <Button
          type="submit"
          variant="quiet"
          className="-mr-3 text-sm"
          busy={submission.busy}
          busyLabel={m.booking_unblocking()}
          aria-label={m.booking_unblock_label({ stay: days })}
        >
          {m.booking_unblock()}
        </Button>
      </form>
      {submission.formError && <FormErrorNotice formError={submission.formError} />}
    </li>
  );
}
