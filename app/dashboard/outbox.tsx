import { Link } from "react-router";
import { MailRow } from "#app/dashboard/mail-row.tsx";
import { type MailPage, type MailState, mailStates } from "#app/mail/mail-view.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

export interface OutboxProps {
  page: MailPage;
  state: MailState | null;
  /** Whether this is a page after the first. */
  isLater: boolean;
  failed: number;
  /** Whether a mail server is set. */
  canSend: boolean;
  time_zone: string;
}

const filterLabels: Record<MailState, string> = { waiting: "Waiting", sent: "Sent", failed: "Failed" };

/** Every mail that the house has written, and what became of it. */
export function Outbox({ page, state, isLater, failed, canSend, time_zone }: OutboxProps) {
  return (
    <div className="page grid gap-6 pt-8 pb-24 lg:pt-12">
      <header>
        <h1 className="text-4xl">Mails</h1>
        <p className="mt-1 text-ink-600">What the house has written, newest first.</p>
      </header>
      {!canSend && (
        <Notice tone="warning">
          No mail server is set, so mails wait here. They leave by themselves once the house is started with{" "}
          <code>SMTP_URL</code>.
        </Notice>
      )}
      {failed > 0 && state !== "failed" && (
        <Notice tone="error">
          {failed === 1 ? "One mail could not be sent." : `${failed} mails could not be sent.`}{" "}
          <Link to={addressOf("failed")}>See what failed</Link>
        </Notice>
      )}
      <nav aria-label="Filter by state" className="status-filter">
        {[null, ...mailStates].map((each) => (
          <Link
            key={each ?? "all"}
            to={addressOf(each)}
            preventScrollReset
            aria-current={each === state ? "true" : undefined}
            className="inline-flex min-h-11 items-center rounded-full px-3.5 text-sm hover:bg-sand-100 aria-[current]:bg-ink-900 aria-[current]:text-white forced-colors:aria-[current]:outline"
          >
            {each ? filterLabels[each] : "All mails"}
          </Link>
        ))}
      </nav>
      {page.mails.length === 0 ? (
        <p className="rounded-panel border border-dashed border-sand-300 px-6 py-8 text-ink-600">No mails found.</p>
      ) : (
        <ul aria-label="Mails" className="divide-y divide-sand-200 rounded-panel border border-sand-200 bg-white">
          {page.mails.map((mail) => (
            <MailRow key={mail.id} {...{ mail, canSend, time_zone }} />
          ))}
        </ul>
      )}
      {(isLater || page.next_cursor) && (
        <nav aria-label="Pages" className="flex flex-wrap justify-between gap-3">
          {isLater && (
            <Link to={addressOf(state)} className={buttonClass("quiet", "-ml-3")}>
              Back to the newest
            </Link>
          )}
          {page.next_cursor && (
            <Link to={addressOf(state, page.next_cursor)} className={buttonClass("secondary", "ml-auto")}>
              Older mails
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

function addressOf(state: MailState | null, cursor?: string): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) }).toString();
  return `/admin/mails${query && `?${query}`}`;
}
