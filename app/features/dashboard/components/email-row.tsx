import { useNavigate } from "react-router";
import { bookingPath } from "#app/features/dashboard/components/email-details.tsx";
import type { EmailState } from "#app/lib/enums.ts";
import { formatMoment } from "#app/lib/format-time.ts";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import type { EmailView } from "#app/features/email/email-view.ts";
import { ToolIcon, type ToolIconName } from "#app/ui/tool-icon.tsx";
import { Menu, type MenuItem } from "#app/ui/menu.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { m } from "#messages";

interface EmailRowProps {
  email: EmailView;
  canSend: boolean;
  time_zone: string;
  /** Whether it is the one in the preview. */
  isShown: boolean;
  onShow: () => void;
}

const icons: Record<EmailState, { name: ToolIconName; color: string }> = {
  sent: { name: "check", color: "text-leaf" },
  waiting: { name: "send", color: "text-pending-700" },
  failed: { name: "warning", color: "text-clay" },
};

/** One e-mail: its state, subject, recipient and time, with a menu. The whole row opens its preview. */
export function EmailRow({ email, canSend, time_zone, isShown, onShow }: EmailRowProps) {
  const navigate = useNavigate();
  const showToast = useToast();
  const resend = useSubmission<unknown>({
    failure: m.dashboard_send_failed(),
    onSuccess: () => showToast(m.dashboard_on_its_way()),
  });
  const { state, booking_reference } = email;
  const label = m.dashboard_mail_label({ subject: email.subject, address: email.to_address });
  const items: (MenuItem | false)[] = [
    { label: m.dashboard_preview(), icon: "mail", onSelect: onShow },
    booking_reference !== null && {
      label: m.dashboard_mail_booking({ reference: booking_reference }),
      icon: "calendar",
      onSelect: () => void navigate(bookingPath(booking_reference)),
    },
    canSend &&
      email.is_sendable && {
        label: m.dashboard_send_again(),
        icon: "send",
        onSelect: () => void resend.send(`/admin/mails/${email.id}/sending`, new URLSearchParams()),
      },
  ];
  const icon = icons[state];
  return (
    <li className={`relative hover:bg-sand-100 ${isShown ? "xl:bg-[#e6f2f3]" : ""}`}>
      <div className="grid min-h-15 grid-cols-[1.125rem_minmax(0,1fr)_auto_2.75rem] items-center gap-x-3 py-2 pr-1 pl-4">
        <ToolIcon name={icon.name} className={`size-4.5 ${icon.color}`} />
        <div className="grid min-w-0 gap-0.5">
          <button
            type="button"
            aria-label={m.dashboard_preview_label({ email: label })}
            aria-current={isShown ? "true" : undefined}
            onClick={onShow}
            className="line-clamp-2 min-h-6 [-webkit-box-pack:center] text-left max-md:min-h-11 text-sm leading-snug font-semibold wrap-anywhere after:absolute after:inset-0 md:line-clamp-1"
          >
            {email.subject}
          </button>
          <p className="text-[0.875rem] leading-snug text-ink-600 wrap-anywhere">
            <span className={state === "sent" ? "sr-only" : `font-semibold ${icon.color}`}>{stateLabel(email)}</span>
            <span className={state === "sent" ? "sr-only" : ""}> · </span>
            {email.to_address}
          </p>
          {email.last_error && (
            <p className={`line-clamp-2 text-[0.875rem] leading-snug wrap-anywhere ${icon.color}`}>
              {email.last_error}
            </p>
          )}
        </div>
        <span className="figures self-start pt-1 text-sm whitespace-nowrap text-ink-600">
          {formatMoment(email.created_at, time_zone).time}
        </span>
        <Menu
          label={m.dashboard_actions_of({ booking: label })}
          items={items.filter((item) => item !== false)}
          className="relative"
        />
      </div>
      {resend.formError && (
        <div className="relative px-4 pb-3">
          <FormErrorNotice formError={resend.formError} />
        </div>
      )}
    </li>
  );
}

function stateLabel({ state, attempts }: EmailView): string {
  if (state === "sent") return m.dashboard_mail_sent();
  if (state === "failed") return m.dashboard_mail_failed();
  return attempts > 0 ? m.dashboard_mail_waiting_again() : m.dashboard_mail_waiting();
}
