import { feedErrorMessage } from "#app/features/calendar-feeds/feed-errors.ts";
import type { FeedView } from "#app/features/calendar-feeds/feed-view.ts";
import { formatDuration } from "#app/lib/format-duration.ts";
import { formatShortDayAndTime } from "#app/lib/format-time.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { m } from "#messages";

interface FeedRowProps {
  feed: FeedView;
  time_zone: string;
  /** When the page was loaded, ISO 8601. */
  now: string;
}

/** A calendar of another site with its health, and buttons to read it now or remove it. */
export function FeedRow({ feed, time_zone, now }: FeedRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-2 gap-y-3 px-5 py-4">
      <div className="grid min-w-0 flex-1 basis-72 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-lg wrap-anywhere">{feed.name}</h3>
          <StateBadge feed={feed} />
        </div>
        <p className="truncate text-sm text-ink-600" title={feed.url}>
          {feed.url}
        </p>
        <Health feed={feed} time_zone={time_zone} now={now} />
      </div>
      <SyncButton feed={feed} />
      <ConfirmButton
        label={m.calendars_remove()}
        whom={feed.name}
        variant="quiet"
        question={m.calendars_remove_question()}
        confirm={m.calendars_remove_confirm()}
        confirming={m.calendars_removing()}
        action={`/admin/calendar-feeds/${feed.id}/removal`}
        failure={m.calendars_remove_failed()}
        onSuccess={() => {}}
      />
    </li>
  );
}

function StateBadge({ feed: { last_error, last_success_at } }: { feed: FeedView }) {
  if (last_error) return <Badge tone="no">{m.calendars_state_failing()}</Badge>;
  if (last_success_at) return <Badge tone="yes">{m.calendars_state_working()}</Badge>;
  return <Badge tone="wait">{m.calendars_state_new()}</Badge>;
}

function Health({ feed, time_zone, now }: FeedRowProps) {
  const { last_success_at, checked_at, last_error, failures, events, ignored, changes, changed_at } = feed;
  const format = (moment: string) => formatShortDayAndTime(moment, time_zone);
  return (
    <div className="figures grid gap-0.5 text-sm text-ink-600">
      <p>
        {last_success_at
          ? m.calendars_read_on({
              span: formatDuration(Date.parse(now) - Date.parse(last_success_at)),
              when: format(last_success_at),
            })
          : m.calendars_never_read()}
        {last_error && checked_at && `; ${m.calendars_tried_on({ when: format(checked_at) })}`}
        {last_success_at && ` · ${events > 0 ? m.calendars_events({ count: events }) : m.calendars_no_events()}`}
      </p>
      {changes && changed_at && <p>{m.calendars_changes({ when: format(changed_at), ...changes })}</p>}
      {ignored > 0 && <p>{m.calendars_ignored({ count: ignored })}</p>}
      {last_error && (
        <p className="text-clay">
          {feedErrorMessage(last_error)} {m.calendars_failures({ count: failures })}.{" "}
          {last_success_at && m.calendars_last_good()}
        </p>
      )}
    </div>
  );
}

function SyncButton({ feed }: { feed: FeedView }) {
  const { busy, formError, onSubmit } = useSubmission<unknown>({ failure: m.calendars_sync_failed() });
  return (
    <form
      method="post"
      action={`/admin/calendar-feeds/${feed.id}/sync`}
      onSubmit={onSubmit}
      className="grid justify-items-end gap-2"
    >
      <Button type="submit" busy={busy} busyLabel={m.calendars_syncing()}>
        <span>
          {m.calendars_sync()}
          <span className="sr-only"> ({feed.name})</span>
        </span>
      </Button>
      {formError && <FormErrorNotice formError={formError} />}
    </form>
  );
}
