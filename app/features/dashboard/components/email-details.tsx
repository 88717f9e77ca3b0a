import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { EmailPreview } from "#app/features/dashboard/components/email-preview.tsx";
import type { EmailView } from "#app/features/email/email-view.ts";
import { formatDayAndTime } from "#app/lib/format-time.ts";
import { CloseButton } from "#app/ui/dialog.tsx";
import { useModal } from "#app/ui/modal.ts";
import { m } from "#messages";

interface EmailDetailsProps {
  email: EmailView;
  time_zone: string;
  titleId?: string;
  closeButton?: ReactNode;
}

/** The dashboard's table with one booking. */
export function bookingPath(reference: string): string {
  return `/admin?${new URLSearchParams({ search: reference }).toString()}`;
}

/** An e-mail as its recipient sees it, under its subject, recipient and delivery. */
export function EmailDetails({ email, time_zone, titleId, closeButton }: EmailDetailsProps) {
  const when = formatDayAndTime(email.sent_at ?? email.created_at, time_zone);
  return (
    <>
      <header className="flex gap-3 border-b border-sand-200 py-4 pr-3 pl-5 text-[0.875rem] leading-snug text-ink-600">
        <div className="mr-auto grid min-w-0 gap-1">
          <h2
            id={titleId}
            className="font-sans text-base leading-snug font-semibold tracking-normal text-ink-900 wrap-anywhere"
          >
            {email.subject}
          </h2>
          <p className="wrap-anywhere">{m.dashboard_mail_to({ address: email.to_address })}</p>
          <p className="figures">
            {[
              (email.sent_at ? m.dashboard_mail_sent_on : m.dashboard_mail_written_on)({ when }),
              ...(email.attempts > 1 ? [m.dashboard_mail_tries({ count: email.attempts })] : []),
            ].join(" · ")}
          </p>
          {email.last_error && <p className="text-clay wrap-anywhere">{email.last_error}</p>}
          {!email.is_sendable && <p>{m.dashboard_mail_once()}</p>}
          {email.booking_reference && (
            <p className="figures">
              <Link
                to={bookingPath(email.booking_reference)}
                className="inline-flex min-h-6 items-center font-semibold text-ocean-700 underline underline-offset-4 max-md:min-h-11"
              >
                {m.dashboard_mail_booking({ reference: email.booking_reference })}
              </Link>
            </p>
          )}
        </div>
        {closeButton}
      </header>
      <EmailPreview email={email} />
    </>
  );
}

/** The same in a sheet from the right, where there is no room beside the list. */
export function EmailSheet({ open, onClose, ...details }: EmailDetailsProps & { open: boolean; onClose: () => void }) {
  const titleId = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} aria-labelledby={titleId} className="overlay booking-sheet-dialog email-sheet">
      {open && <EmailDetails {...details} titleId={titleId} closeButton={<CloseButton onClick={onClose} />} />}
    </dialog>
  );
}
