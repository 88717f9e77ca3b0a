import { useId, useState } from "react";
import { Link } from "react-router";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { formatDayAndTime } from "#app/lib/format-time.ts";
import { EmailPreview } from "#app/features/dashboard/components/email-preview.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import type { EmailView } from "#app/features/email/email-view.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { m } from "#messages";

interface EmailRowProps {
  email: EmailView;
  canSend: boolean;
  time_zone: string;
}

/** One e-mail: its subject, recipient and delivery state, with a preview and a button to send it again. */
export function EmailRow({ email, canSend, time_zone }: EmailRowProps) {
  const [isOpen, setOpen] = useState(false);
  const previewId = useId();
  const when = formatDayAndTime(email.sent_at ?? email.created_at, time_zone);
  return (
    <li className={`grid gap-3 px-5 py-4 ${email.state === "failed" ? "bg-clay-100/40" : ""}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-80 gap-1">
          <p className="font-semibold wrap-anywhere">{email.subject}</p>
          <p className="text-sm text-ink-600 wrap-anywhere">{m.dashboard_mail_to({ address: email.to_address })}</p>
          <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-600">
            <EmailBadge email={email} />
            <span>{(email.sent_at ? m.dashboard_mail_sent_on : m.dashboard_mail_written_on)({ when })}</span>
            {email.attempts > 0 && <span>{m.dashboard_mail_tries({ count: email.attempts })}</span>}
          </p>
          {email.booking_reference && (
            <p className="figures text-sm">
              <Link
                to={`/admin?${new URLSearchParams({ search: email.booking_reference }).toString()}`}
                className="inline-flex min-h-6 items-center underline underline-offset-4 max-md:min-h-11"
              >
                {m.dashboard_mail_booking({ reference: email.booking_reference })}
              </Link>
            </p>
          )}
          {email.last_error && <p className="text-sm text-clay wrap-anywhere">{email.last_error}</p>}
          {!email.is_sendable && <p className="text-sm text-ink-600">{m.dashboard_mail_once()}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="quiet" aria-expanded={isOpen} aria-controls={previewId} onClick={() => setOpen(!isOpen)}>
            <span>
              {isOpen ? m.dashboard_hide_preview() : m.dashboard_preview()}
              <span className="sr-only"> ({labelOf(email)})</span>
            </span>
          </Button>
          {canSend && email.is_sendable && <SendAgain email={email} />}
        </div>
      </div>
      <div id={previewId} className="empty:hidden">
        {isOpen && <EmailPreview email={email} />}
      </div>
    </li>
  );
}

function EmailBadge({ email: { state, attempts } }: { email: EmailView }) {
  if (state === "sent") return <Badge tone="yes">{m.dashboard_mail_sent()}</Badge>;
  if (state === "failed") return <Badge tone="no">{m.dashboard_mail_failed()}</Badge>;
  return <Badge tone="wait">{attempts > 0 ? m.dashboard_mail_waiting_again() : m.dashboard_mail_waiting()}</Badge>;
}

function SendAgain({ email }: { email: EmailView }) {
  const showToast = useToast();
  const submission = useSubmission<unknown>({
    failure: m.dashboard_send_failed(),
    onSuccess: () => showToast(m.dashboard_on_its_way()),
  });
  return (
    <form
      method="post"
      action={`/admin/mails/${email.id}/sending`}
      onSubmit={submission.onSubmit}
      className="grid justify-items-end gap-2"
    >
      <Button type="submit" busy={submission.busy} busyLabel={m.ui_sending()}>
        <span>
          {m.dashboard_send_again()}
          <span className="sr-only"> ({labelOf(email)})</span>
        </span>
      </Button>
      {submission.formError && <FormErrorNotice formError={submission.formError} />}
    </form>
  );
}

function labelOf({ subject, to_address }: EmailView): string {
  return m.dashboard_mail_label({ subject, address: to_address });
}
