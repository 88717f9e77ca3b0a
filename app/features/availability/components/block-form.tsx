import { useState } from "react";
import { Link } from "react-router";
import type { Collision } from "#app/features/availability/blocked-dates.server.ts";
import { MAX_TEXT } from "#app/lib/limits.ts";
import { formatStay, type Stay } from "#app/lib/stay.ts";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** Blocks the chosen days for the owner, and lists the pending requests that they collide with. */
export function BlockForm({ stay, onBlocked }: { stay: Stay | null; onBlocked: () => void }) {
  const [collisions, setCollisions] = useState<Collision[] | null>(null);
  const submission = useSubmission<{ collisions: Collision[] }>({
    failure: m.booking_block_failed(),
    onSuccess: (answer) => {
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
            label={m.booking_reason()}
            name="reason"
            optional
            maxLength={MAX_TEXT}
            hint={m.booking_only_admins()}
            error={submission.formError?.fields?.reason}
          />
          {submission.formError && <FormErrorNotice formError={submission.formError} />}
          <Button type="submit" variant="primary" busy={submission.busy} busyLabel={m.booking_blocking()}>
            {m.booking_block()}
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
        {m.booking_dates_blocked()}
      </Notice>
    );
  }
  const references = collisions.map(({ reference }) => reference).join(", ");
  return (
    <Notice tone="warning" announce>
      {m.booking_dates_blocked()} {m.booking_block_collisions({ count: collisions.length, references })}{" "}
      <Link to="/admin">{m.booking_deny_on_dashboard()}</Link>.
    </Notice>
  );
}
