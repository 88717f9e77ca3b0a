import { useState } from "react";
import type { Collision } from "#app/bookings/blocked-dates.server.ts";
import { LONGEST_TEXT } from "#app/bookings/longest-text.ts";
import { count } from "#app/bookings/price.ts";
import { formatStay, type Stay } from "#app/bookings/stay.ts";
import { useSubmission } from "#app/http/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Keeps the chosen days for the owner, and tells which requests wait for them. */
export function BlockForm({ stay, onBlocked }: { stay: Stay | null; onBlocked: () => void }) {
  const [collisions, setCollisions] = useState<Collision[] | null>(null);
  const submission = useSubmission<{ collisions: Collision[] }>({
    failure: "Failed to block dates. Please try again.",
    onDone: (answer) => {
      setCollisions(answer.collisions);
      onBlocked();
    },
  });
  return (
    <div className="grid content-start gap-5">
      {!stay && collisions && <Outcome collisions={collisions} />}
      {stay && (
        <form method="post" action="/admin/blocked-dates" onSubmit={submission.onSubmit} className="grid gap-5">
          <p className="figures font-semibold">{formatStay(stay)}</p>
          <input type="hidden" name="start_date" value={stay.start_date} />
          <input type="hidden" name="end_date" value={stay.end_date} />
          <TextAreaField
            label="Reason"
            name="reason"
            optional
            maxLength={LONGEST_TEXT}
            hint="Only admins see it."
            error={submission.refused?.fields?.reason}
          />
          {submission.refused && <Notice tone="error">{submission.refused.message}</Notice>}
          <Button type="submit" variant="primary" busy={submission.busy} busyLabel="Blocking...">
            Block Dates
          </Button>
        </form>
      )}
    </div>
  );
}

function Outcome({ collisions }: { collisions: Collision[] }) {
  if (collisions.length === 0) {
    return (
      <Notice tone="success" announce>
        These dates are blocked.
      </Notice>
    );
  }
  const references = collisions.map(({ reference }) => reference).join(", ");
  return (
    <Notice tone="warning" announce>
      These dates are blocked. {count(collisions.length, "pending request")} asked for some of them and can’t be
      approved any more: {references}. <a href="/admin">Deny them on the dashboard</a>.
    </Notice>
  );
}
