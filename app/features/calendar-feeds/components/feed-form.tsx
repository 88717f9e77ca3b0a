import { useState } from "react";
import { MAX_FEED_NAME, MAX_FEED_URL } from "#app/features/calendar-feeds/feed-schema.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { m } from "#messages";

/** Adds the calendar of another site. */
export function FeedForm({ flashed }: { flashed: (FormError & { values?: Record<string, string> }) | null }) {
  const [added, setAdded] = useState(0);
  const submission = useSubmission<unknown>({
    failure: m.calendars_add_failed(),
    onSuccess: () => setAdded((count) => count + 1),
  });
  const formError = submission.formError ?? (added === 0 ? flashed : null);
  const field = (name: "name" | "url") => ({
    name,
    defaultValue: added === 0 ? flashed?.values?.[name] : undefined,
    error: formError?.fields?.[name],
  });
  return (
    <form
      key={added}
      method="post"
      action="/admin/calendar-feeds"
      noValidate
      onSubmit={submission.onSubmit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 rounded-panel border border-sand-200 bg-sand-100/60 p-5 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <TextField
        {...field("name")}
        label={m.calendars_name()}
        hint={m.calendars_name_hint()}
        maxLength={MAX_FEED_NAME}
        autoComplete="off"
      />
      <TextField
        {...field("url")}
        label={m.calendars_url()}
        hint={m.calendars_url_hint()}
        maxLength={MAX_FEED_URL}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      {formError && !formError.fields && (
        <div className="md:col-span-2">
          <FormErrorNotice formError={formError} />
        </div>
      )}
      <div className="md:col-span-2">
        <Button type="submit" variant="primary" busy={submission.busy} busyLabel={m.calendars_adding()}>
          {m.calendars_add()}
        </Button>
      </div>
    </form>
  );
}
