import { useState } from "react";
import { Form, Link } from "react-router";
import { type EmailState, emailStates } from "#app/lib/enums.ts";
import { addDays, type Day, dayIn, formatShortDay } from "#app/lib/stay.ts";
import { EmailDetails, EmailSheet } from "#app/features/dashboard/components/email-details.tsx";
import { EmailRow } from "#app/features/dashboard/components/email-row.tsx";
import { FilterLinks } from "#app/features/dashboard/components/filter-links.tsx";
import { SearchField } from "#app/features/dashboard/components/search-field.tsx";
import { Pagination } from "#app/features/dashboard/components/pagination.tsx";
import type { EmailPage, EmailView } from "#app/features/email/email-view.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOverlay } from "#app/ui/use-overlay.ts";
import { m } from "#messages";

export interface OutboxProps {
  page: EmailPage;
  state: EmailState | null;
  /** Part of an address or subject; empty for everything. */
  search: string;
  /** Whether this is a page after the first. */
  isLater: boolean;
  failed: number;
  /** Whether a mail server is configured. */
  canSend: boolean;
  time_zone: string;
  /** The current day at the property. */
  today: Day;
}

const filterLabels: Record<EmailState, () => string> = {
  waiting: m.dashboard_mails_waiting,
  sent: m.dashboard_mails_sent,
  failed: m.dashboard_mails_not_sent,
};

/** From this width on the preview is beside the list, else in a sheet over it. */
const BESIDE = "(width >= 80rem)";

/** The page of all e-mails that the app has written, by day, with their delivery state and a preview. */
export function Outbox({ page, state, search, isLater, failed, canSend, time_zone, today }: OutboxProps) {
  const { mails } = page;
  const [chosen, setChosen] = useState<string | null>(null);
  const sheet = useOverlay("email");
  const shown = mails.find(({ id }) => id === chosen) ?? mails[0];
  const show = (email: EmailView) => {
    setChosen(email.id);
    if (!matchMedia(BESIDE).matches) sheet.open();
  };
  return (
    <div className="page grid gap-5 pt-7 pb-20">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl md:text-4xl">{m.layout_mails()}</h1>
          <p className="mt-1 text-ink-600">{m.dashboard_mails_text()}</p>
        </div>
        <search className="max-md:w-full">
          <Form method="get" action="/admin/mails" className="flex flex-wrap items-center justify-end gap-2">
            {state && <input type="hidden" name="state" value={state} />}
            {search && mails.length > 0 && <ClearSearch state={state} />}
            <div className="relative w-full md:w-75">
              <SearchField key={search} label={m.dashboard_search_mails()} defaultValue={search} />
            </div>
          </Form>
        </search>
      </header>
      {!canSend && (
        <Notice tone="warning">
          {m.dashboard_no_mail_server()} <code>SMTP_URL</code>.
        </Notice>
      )}
      {failed > 0 && state !== "failed" && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-clay-100 py-2.5 pr-2.5 pl-4 text-booked-700"
        >
          <ToolIcon name="warning" />
          <p className="mr-auto text-sm font-semibold">{m.dashboard_mails_failed({ count: failed })}</p>
          <Link to={addressOf({ state: "failed" })} className={buttonClass("secondary", "bg-white text-sm")}>
            {m.dashboard_see_failed()}
          </Link>
        </div>
      )}
      <div className="-ml-3">
        <FilterLinks
          label={m.dashboard_filter_state()}
          choices={[null, ...emailStates].map((each) => ({
            to: addressOf({ state: each, search }),
            label: each ? filterLabels[each]() : m.dashboard_all_mails(),
            count: each === "failed" && failed > 0 ? failed : undefined,
            isCurrent: each === state,
          }))}
        />
      </div>
      {mails.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-xl bg-sand-100 px-5 py-5 text-ink-600">
          <p className="min-w-0 wrap-anywhere">
            {search ? m.dashboard_no_mails_for({ search }) : m.dashboard_no_mails()}
          </p>
          {search && <ClearSearch state={state} />}
        </div>
      ) : (
        <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_29.5rem]">
          <section aria-label={m.layout_mails()} className="grid min-w-0 gap-6">
            {groupByDay(mails, time_zone).map(({ day, emails }) => (
              <div key={day} className="grid min-w-0 gap-2">
                <h2 className="font-sans text-sm font-semibold tracking-normal text-ink-600">{dayLabel(day, today)}</h2>
                <ul className="divide-y divide-sand-200 overflow-hidden rounded-[0.875rem] border border-sand-200 bg-white">
                  {emails.map((email) => (
                    <EmailRow
                      key={email.id}
                      {...{ email, canSend, time_zone }}
                      isShown={email === shown}
                      onShow={() => show(email)}
                    />
                  ))}
                </ul>
              </div>
            ))}
            <Pagination
              first={isLater ? { to: addressOf({ state, search }), label: m.dashboard_newest_mails() } : null}
              next={
                page.next_cursor
                  ? { to: addressOf({ state, search, cursor: page.next_cursor }), label: m.dashboard_older_mails() }
                  : null
              }
            />
          </section>
          {shown && (
            <section
              aria-label={m.dashboard_preview()}
              className="sticky top-6 overflow-hidden rounded-[0.875rem] border border-sand-200 bg-white max-xl:hidden"
            >
              <EmailDetails key={shown.id} email={shown} time_zone={time_zone} />
            </section>
          )}
        </div>
      )}
      {shown && <EmailSheet open={sheet.isOpen} email={shown} time_zone={time_zone} onClose={sheet.close} />}
    </div>
  );
}

/** The e-mails of each day at the property, in their order. */
function groupByDay(emails: EmailView[], time_zone: string): { day: Day; emails: EmailView[] }[] {
  const groups: { day: Day; emails: EmailView[] }[] = [];
  for (const email of emails) {
    const day = dayIn(time_zone, new Date(email.created_at));
    const last = groups.at(-1);
    if (last?.day === day) last.emails.push(email);
    else groups.push({ day, emails: [email] });
  }
  return groups;
}

function dayLabel(day: Day, today: Day): string {
  if (day === today) return m.dashboard_day_today();
  return day === addDays(today, -1) ? m.dashboard_day_yesterday() : formatShortDay(day);
}

function ClearSearch({ state }: { state: EmailState | null }) {
  return (
    <Link to={addressOf({ state })} className={buttonClass("quiet", "text-sm")}>
      {m.dashboard_clear_search()}
    </Link>
  );
}

interface EmailQuery {
  state?: EmailState | null;
  search?: string;
  cursor?: string;
}

function addressOf({ state, search, cursor }: EmailQuery): string {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  }).toString();
  return `/admin/mails${query && `?${query}`}`;
}
