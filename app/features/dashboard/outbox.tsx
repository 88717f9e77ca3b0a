import { Link } from "react-router";
import { type EmailState, emailStates } from "#app/lib/enums.ts";
import { FilterLinks } from "#app/features/dashboard/components/filter-links.tsx";
import { EmailRow } from "#app/features/dashboard/components/email-row.tsx";
import { Pagination } from "#app/features/dashboard/components/pagination.tsx";
import type { EmailPage } from "#app/features/email/email-view.ts";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

export interface OutboxProps {
  page: EmailPage;
  state: EmailState | null;
  /** Whether this is a page after the first. */
  isLater: boolean;
  failed: number;
  /** Whether a mail server is configured. */
  canSend: boolean;
  time_zone: string;
}

const filterLabels: Record<EmailState, () => string> = {
  waiting: m.dashboard_mails_waiting,
  sent: m.dashboard_mails_sent,
  failed: m.dashboard_mails_not_sent,
};

/** The page of all e-mails that the app has written, with their delivery state. */
export function Outbox({ page, state, isLater, failed, canSend, time_zone }: OutboxProps) {
  return (
    <div className="page grid gap-6 pt-8 pb-24 lg:pt-12">
      <header>
        <h1 className="text-4xl">{m.layout_mails()}</h1>
        <p className="mt-1 text-ink-600">{m.dashboard_mails_text()}</p>
      </header>
      {!canSend && (
        <Notice tone="warning">
          {m.dashboard_no_mail_server()} <code>SMTP_URL</code>.
        </Notice>
      )}
      {failed > 0 && state !== "failed" && (
        <Notice tone="error">
          {m.dashboard_mails_failed({ count: failed })} <Link to={addressOf("failed")}>{m.dashboard_see_failed()}</Link>
        </Notice>
      )}
      <FilterLinks
        label={m.dashboard_filter_state()}
        choices={[null, ...emailStates].map((each) => ({
          to: addressOf(each),
          label: each ? filterLabels[each]() : m.dashboard_all_mails(),
          isCurrent: each === state,
        }))}
      />
      {page.mails.length === 0 ? (
        <p className="rounded-panel border border-dashed border-sand-300 px-6 py-8 text-ink-600">
          {m.dashboard_no_mails()}
        </p>
      ) : (
        <ul
          aria-label={m.layout_mails()}
          className="divide-y divide-sand-200 rounded-panel border border-sand-200 bg-white"
        >
          {page.mails.map((email) => (
            <EmailRow key={email.id} {...{ email, canSend, time_zone }} />
          ))}
        </ul>
      )}
      <Pagination
        first={isLater ? { to: addressOf(state), label: m.dashboard_newest_mails() } : null}
        next={page.next_cursor ? { to: addressOf(state, page.next_cursor), label: m.dashboard_older_mails() } : null}
      />
    </div>
  );
}

function addressOf(state: EmailState | null, cursor?: string): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) }).toString();
  return `/admin/mails${query && `?${query}`}`;
}
