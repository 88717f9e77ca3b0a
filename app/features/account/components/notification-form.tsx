import { useState } from "react";
import { notificationKinds } from "#app/lib/enums.ts";
import { notificationLabels } from "#app/features/users/notifications.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** The kinds of e-mails that the signed-in admin gets. */
export function NotificationForm({ chosen }: { chosen: string[] }) {
  const [isSaved, setSaved] = useState(false);
  const submission = useSubmission<unknown>({
    failure: m.accounts_notify_failed(),
    onSuccess: () => setSaved(true),
  });
  return (
    <form
      method="post"
      action="/admin/notifications"
      onSubmit={submission.onSubmit}
      onChange={() => setSaved(false)}
      className="grid gap-5 rounded-[0.875rem] border border-sand-200 bg-white p-5 md:p-6"
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-serif text-xl">{m.accounts_notify_title()}</legend>
        <p className="mb-2 text-sm text-ink-600">{m.accounts_notify_lead()}</p>
        {notificationKinds.map((kind) => (
          <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              name="notifications"
              value={kind}
              defaultChecked={chosen.includes(kind)}
              className="size-5"
            />
            {notificationLabels[kind]()}
          </label>
        ))}
      </fieldset>
      {submission.formError && <Notice tone="error">{submission.formError.message}</Notice>}
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={submission.busy} busyLabel={m.ui_saving()}>
          {m.accounts_notify_save()}
        </Button>
        <output className="text-sm text-leaf">{isSaved && m.property_saved()}</output>
      </div>
    </form>
  );
}
