import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { UserView } from "#app/features/users/user-view.ts";
import type { BookingPage } from "#app/features/bookings/list/booking-list.server.ts";
import type { PendingCounts } from "#app/features/bookings/decisions/pending-requests.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { DecisionDialogs } from "#app/features/bookings/decisions/components/decision-dialogs.tsx";
import { DecisionOutcome } from "#app/features/bookings/decisions/components/decision-outcome.tsx";
import type { PaymentView } from "#app/features/payments/payment.ts";
import { useDecisions } from "#app/features/bookings/decisions/components/use-decisions.ts";
import type { ImportCollision } from "#app/features/calendar-feeds/collisions.server.ts";
import { CollisionList } from "#app/features/calendar-feeds/components/collision-list.tsx";
import { AdminRequests } from "#app/features/dashboard/components/admin-requests.tsx";
import { BookingsSection } from "#app/features/dashboard/components/bookings-section.tsx";
import { BookingSheet } from "#app/features/dashboard/components/booking-sheet.tsx";
import { ChangeList } from "#app/features/dashboard/components/change-list.tsx";
import { ConflictList } from "#app/features/dashboard/components/conflict-list.tsx";
import { DemoParts, type DemoPartsProps, FoldedDemoParts } from "#app/features/dashboard/components/demo-parts.tsx";
import { Section } from "#app/features/dashboard/components/section.tsx";
import { DueRefunds } from "#app/features/dashboard/components/due-refunds.tsx";
import type { DueRefund } from "#app/features/bookings/cancellation/refunds.server.ts";
import { FirstSteps, type FirstStepsProps } from "#app/features/dashboard/components/first-steps.tsx";
import { SectionError } from "#app/features/dashboard/components/section-error.tsx";
import { PaymentDialog } from "#app/features/dashboard/components/payment-dialog.tsx";
import { CARDS, PendingCards, PendingRows } from "#app/features/dashboard/components/pending-list.tsx";
import { StatisticsCards } from "#app/features/dashboard/components/statistics-cards.tsx";
import { Summary } from "#app/features/dashboard/components/summary.tsx";
import { formatGreeting, type PartOfDay } from "#app/features/dashboard/dashboard-format.ts";
import type { ConflictCauses } from "#app/features/dashboard/conflicts.ts";
import { type BookingActions, DashboardContext } from "#app/features/dashboard/dashboard-context.ts";
import type { Statistics } from "#app/features/dashboard/statistics.server.ts";
import type { TableQuery } from "#app/features/dashboard/table-query.ts";
import { useBookingSheet } from "#app/features/dashboard/use-booking-sheet.ts";
import { useNow } from "#app/features/dashboard/use-now.ts";
import type { Property } from "#app/features/property/property.server.ts";
import type { Day } from "#app/lib/stay.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

export interface DashboardProps {
  property: Pick<Property, "title" | "currency" | "time_zone" | "payment_apps">;
  // A part that could not be loaded is null.
  statistics: Statistics | null;
  /** Pending bookings, oldest first. The counts are of all of them; each list holds only the first ones. */
  pending: {
    counts: PendingCounts;
    waiting: BookingView[];
    conflicts: BookingView[];
    /** How many other open requests share a day with each of `waiting`, by its id; those without any are absent. */
    competing: Record<string, number>;
  } | null;
  /** What took the days of the requests in conflict. */
  causes: ConflictCauses;
  /** What is to be refunded to guests who have cancelled. */
  refunds: DueRefund[] | null;
  /** Approved stays whose nights are taken on another site too. */
  collisions: ImportCollision[] | null;
  /** The stays that their guests ask to change, oldest request first. */
  changes: BookingView[] | null;
  /** The users who requested the admin role. */
  requests: UserView[] | null;
  page: BookingPage | null;
  query: TableQuery;
  today: Day;
  /** When the page was loaded, ISO 8601. */
  now: string;
  demo: DemoPartsProps;
  steps: FirstStepsProps;
  /** The prompt to protect the account; null once it is answered. */
  prompt: ReactNode;
  /** The admin's first name, and the part of the day at the property. */
  greeting: { name: string; part: PartOfDay };
}

/** The admin's dashboard: conflicts, open requests, statistics, admin requests and all bookings. */
export function Dashboard(props: DashboardProps) {
  const { property, statistics, pending, causes, collisions, changes, refunds, page, query, today, now, greeting } =
    props;
  const [paying, setPaying] = useState<{ booking: BookingView; payment?: PaymentView; number: number } | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const decisions = useDecisions();
  const isNew = statistics?.total === 0;
  const sheet = useBookingSheet([
    ...(pending?.waiting ?? []),
    ...(changes ?? []),
    ...(pending?.conflicts ?? []),
    ...(page?.bookings ?? []),
  ]);
  const { approve, deny, cancel, busyIds } = decisions;
  const pay = (booking: BookingView, payment?: PaymentView) => {
    setPaying((before) => ({ booking, payment, number: (before?.number ?? 0) + 1 }));
    setIsPaying(true);
  };
  const actions: BookingActions = { open: sheet.open, approve, deny, cancel, pay, busyIds };
  const scope = { actions, causes, today, time_zone: property.time_zone, now: useNow(now) };
  return (
    <DashboardContext value={scope}>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-9 pt-6 pb-10 md:gap-7 md:pt-5 md:pb-4">
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="min-w-0 grow basis-120">
            <h1 className="text-3xl md:text-4xl">{formatGreeting(greeting.name, greeting.part, isNew)}</h1>
            {isNew ? (
              <p className="mt-1 text-ink-600">{m.dashboard_step_lead()}</p>
            ) : (
              <Summary pending={pending} title={property.title || m.booking_unknown_property()} />
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <Link to="/?mode=blocking#book" className={buttonClass("secondary")}>
              {m.dashboard_block_dates()}
            </Link>
            <Link to="/admin/bookings" className={buttonClass("secondary")}>
              {m.entered_title()}
            </Link>
          </div>
        </header>

        {/* Before the outcome, so that closing a dialog restores the focus first and the outcome takes it afterwards. */}
        {sheet.booking && (
          <BookingSheet
            open={sheet.isOpen}
            booking={sheet.booking}
            ids={sheet.ids}
            decisions={decisions}
            onMove={sheet.move}
            onClose={sheet.close}
          />
        )}
        <DecisionDialogs decisions={decisions} />
        {paying && (
          <PaymentDialog
            key={paying.number}
            open={isPaying}
            booking={paying.booking}
            payment={paying.payment}
            payment_apps={property.payment_apps}
            today={today}
            onClose={() => setIsPaying(false)}
          />
        )}
        {!sheet.isOpen && (
          <DecisionOutcome outcome={decisions.outcome} onDismiss={decisions.dismiss} className="sticky top-3 z-20" />
        )}

        {refunds?.length !== 0 && (
          <Section title={m.cancellation_due_title()} count={refunds?.length} note={m.cancellation_due_text()}>
            {refunds ? <DueRefunds refunds={refunds} /> : <SectionError>{m.cancellation_due_failed()}</SectionError>}
          </Section>
        )}

        {collisions?.length !== 0 && (
          <Section title={m.calendars_collisions()} count={collisions?.length} note={m.calendars_collisions_text()}>
            {collisions ? (
              <CollisionList collisions={collisions} />
            ) : (
              <SectionError>{m.calendars_collisions_failed()}</SectionError>
            )}
          </Section>
        )}

        {pending && pending.conflicts.length > 0 && (
          <Section title={m.dashboard_conflicts()} count={pending.counts.conflicts} note={m.dashboard_conflicts_text()}>
            <ConflictList conflicts={pending.conflicts} count={pending.counts.conflicts} />
          </Section>
        )}

        {changes?.length !== 0 && (
          <Section title={m.change_requests()} count={changes?.length} note={m.change_requests_text()}>
            {changes ? <ChangeList bookings={changes} /> : <SectionError>{m.booking_load_failed()}</SectionError>}
          </Section>
        )}

        {isNew ? <NewOwner {...props} /> : <Requests {...props} />}

        {!isNew && (
          <Section title={m.dashboard_all_bookings()} count={statistics?.total}>
            {page ? (
              <BookingsSection page={page} query={query} counts={statistics} answeredIds={decisions.answeredIds} />
            ) : (
              <SectionError>{m.booking_load_failed()}</SectionError>
            )}
          </Section>
        )}
      </div>
    </DashboardContext>
  );
}

/** The first steps, while there are no bookings, and users who requested the admin role. */
function NewOwner({ property, requests, steps, demo }: DashboardProps) {
  return (
    <>
      <AdminRequestsSection requests={requests} time_zone={property.time_zone} />
      <FirstSteps {...steps} />
      {hasDemo(demo) && <FoldedDemoParts {...demo} />}
    </>
  );
}

/** The open requests; with many of them the statistics and admin requests stand beside the rows. */
function Requests({ property, statistics, pending, requests, demo, prompt }: DashboardProps) {
  const hasRows = pending !== null && pending.waiting.length > CARDS;
  const isDemo = hasDemo(demo);
  const business = (
    <Section title={m.dashboard_business()} isSmall={hasRows}>
      {statistics ? (
        <StatisticsCards statistics={statistics} currency={property.currency} isNarrow={hasRows} />
      ) : (
        <SectionError>{m.dashboard_figures_failed()}</SectionError>
      )}
    </Section>
  );
  const admins = <AdminRequestsSection requests={requests} time_zone={property.time_zone} isSmall={hasRows} />;
  return (
    <>
      <Section title={m.dashboard_waiting()} count={pending?.counts.open} note={hasRows ? m.dashboard_promise() : null}>
        {pending ? (
          <PendingCards waiting={pending.waiting} competing={pending.competing} />
        ) : (
          <SectionError>{m.dashboard_waiting_failed()}</SectionError>
        )}
      </Section>
      {hasRows ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-9 md:gap-8 xl:-mt-1 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
          <PendingRows waiting={pending.waiting} count={pending.counts.open} />
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-9 md:gap-3">
            {business}
            {admins}
            {prompt}
            {isDemo && <FoldedDemoParts {...demo} />}
          </div>
        </div>
      ) : (
        <>
          {business}
          {admins}
          {prompt}
          {isDemo && (
            <Section title={m.dashboard_demo_title()}>
              <DemoParts {...demo} />
            </Section>
          )}
        </>
      )}
    </>
  );
}

interface AdminRequestsSectionProps {
  requests: UserView[] | null;
  time_zone: string;
  isSmall?: boolean;
}

function AdminRequestsSection({ requests, time_zone, isSmall = false }: AdminRequestsSectionProps) {
  if (requests?.length === 0) return null;
  return (
    <Section title={m.dashboard_admin_requests()} count={requests?.length} isSmall={isSmall}>
      {requests ? (
        <AdminRequests requests={requests} time_zone={time_zone} />
      ) : (
        <SectionError>{m.dashboard_admin_requests_failed()}</SectionError>
      )}
    </Section>
  );
}

function hasDemo({ parts, hasPaymentApps }: DemoPartsProps): boolean {
  return parts.length > 0 || !hasPaymentApps;
}
