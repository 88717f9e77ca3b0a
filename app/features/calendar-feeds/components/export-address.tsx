import { Button } from "#app/ui/button.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { m } from "#messages";

const ACTION = "/admin/calendar-feeds/export-token";

/** The secret address of the exported calendar, with buttons to copy and renew it, or the button that creates it. */
export function ExportAddress({ url }: { url: string | null }) {
  const showToast = useToast();
  if (!url) return <CreateAddress />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel border border-sand-200 bg-white p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 flex-1 basis-64 rounded-control bg-sand-100 px-3.5 py-3 text-sm wrap-anywhere select-all">
          {url}
        </code>
        <CopyButton text={url} about={m.calendars_export_address()} />
      </div>
      <p className="max-w-[66ch] text-sm text-ink-600">{m.calendars_export_secret()}</p>
      <div className="flex flex-wrap">
        <ConfirmButton
          label={m.calendars_export_renew()}
          whom={m.calendars_export_title()}
          question={m.calendars_export_renew_question()}
          confirm={m.calendars_export_renew_confirm()}
          confirming={m.calendars_export_creating()}
          action={ACTION}
          failure={m.calendars_export_failed()}
          onSuccess={() => showToast(m.calendars_export_renewed())}
        />
      </div>
    </div>
  );
}

function CreateAddress() {
  const { busy, formError, onSubmit } = useSubmission<unknown>({ failure: m.calendars_export_failed() });
  return (
    <form
      method="post"
      action={ACTION}
      onSubmit={onSubmit}
      className="grid justify-items-start gap-4 rounded-panel border border-sand-200 bg-white p-5"
    >
      <p className="max-w-[66ch] text-ink-600">{m.calendars_export_none()}</p>
      {formError && <FormErrorNotice formError={formError} />}
      <Button type="submit" busy={busy} busyLabel={m.calendars_export_creating()}>
        {m.calendars_export_create()}
      </Button>
    </form>
  );
}
