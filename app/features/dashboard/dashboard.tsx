import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { UserView } from "#app/features/users/user-view.ts";
import type { Availability } from "#app/features/availability/availability.server.ts";
import type { BookingPage } from "#app/features/bookings/booking-list.server.ts";
import type { PendingCounts } from "#app/features/bookings/pending-requests.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { DecisionDialogs } from "#app/features/bookings/components/decision-dialogs.tsx";
import { DecisionOutcome } from "#app/features/bookings/components/decision-outcome.tsx";
import type { PaymentView } from "#app/features/payments/payment.ts";
import type { Day } from "#app/lib/stay.ts";
import { useDecisions } from "#app/features/bookings/components/use-decisions.ts";
import { AdminRequests } from "#app/features/dashboard/components/admin-requests.tsx";
import { BookingsSection } from "#app/features/dashboard/components/bookings-section.tsx";
import { DemoParts, type DemoPartsProps } from "#app/features/dashboard/components/demo-parts.tsx";
import { SectionError } from "#app/features/dashboard/components/section-error.tsx";
import { PaymentDialog } from "#app/features/dashboard/components/payment-dialog.tsx";
import { StatisticsCards } from "#app/features/dashboard/components/statistics-cards.tsx";
import type { Statistics } from "#app/features/dashboard/statistics.server.ts";
import type { TableQuery } from "#app/features/dashboard/table-query.ts";
import { useNow } from "#app/features/dashboard/use-now.ts";
import type { BookingActions } from "#app/features/dashboard/components/pending-card.tsx";
import { Collisions, PendingList } from "#app/features/dashboard/components/pending-list.tsx";
import type { Property } from "#app/features/property/property.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

export interface DashboardProps {
  property: Pick<Property, "title" | "currency" | "time_zone" | "payment_apps">;
  // A part that could not be loaded is null.
  statistics: Statistics | null;
  /** Pending bookings, oldest first. The counts are of all of them; each list holds the first hundred. */
  pending: {
    counts: PendingCounts;
    waiting: BookingView[];
    conflicts: BookingView[];
    rivals: Record<string, number>;
  } | null;
  /** The users who requested the admin role. */
  requests: UserView[] | null;
  page: BookingPage | null;
  query: TableQuery;
  taken: Pick<Availability, "approved"> | null;
  today: Day;
  /** When the page was loaded, ISO 8601. */
  now: string;
  demo: DemoPartsProps;
}

/** The admin's dashboard: open requests, conflicts, admin requests, statistics and all bookings. */
export function Dashboard({
  property,
  statistics,
  pending,
  requests,
  page,
  query,
  taken,
  today,
  now,
  demo,
}: DashboardProps) {
  const [paying, setPaying] = useState<{ booking: BookingView; payment?: PaymentView; number: number } | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const decisions = useDecisions();
  const { approve, deny, cancel, busyIds } = decisions;
  const pay = (booking: BookingView, payment?: PaymentView) => {
    setPaying((before) => ({ booking, payment, number: (before?.number ?? 0) + 1 }));
    setIsPaying(true);
  };
  const actions: BookingActions = { approve, deny, cancel, pay, busyIds };
  const currentTime = useNow(now);

  return (
    <div className="page grid gap-12 pt-8 pb-24 lg:pt-12">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-4xl">{m.layout_dashboard()}</h1>
          <p className="mt-1 text-ink-600">{property.title || m.booking_unknown_property()}</p>
        </div>
        <Link to="/?mode=blocking#book" className={buttonClass("secondary")}>
          {m.dashboard_block_dates()}
        </Link>
      </header>
      {/* Before the outcome, so that closing a dialog restores the focus first and the outcome takes it afterwards. */}
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
      <DecisionOutcome outcome={decisions.outcome} onDismiss={decisions.dismiss} className="sticky top-3 z-20" />
      <Section title={m.dashboard_waiting()} count={pending?.counts.open}>
        {pending ? (
          <PendingList
            waiting={pending.waiting}
            rivals={pending.rivals}
            count={pending.counts.open}
            now={currentTime}
            actions={actions}
          />
        ) : (
          <SectionError>{m.dashboard_waiting_failed()}</SectionError>
        )}
      </Section>
      {pending && pending.conflicts.length > 0 && (
        <Section title={m.dashboard_conflicts()} count={pending.counts.conflicts}>
          <Collisions colliding={pending.conflicts} count={pending.counts.conflicts} {...{ taken, actions }} />
        </Section>
      )}
      {requests?.length !== 0 && (
        <Section title={m.dashboard_admin_requests()} count={requests?.length}>
          {requests ? (
            <AdminRequests requests={requests} time_zone={property.time_zone} />
          ) : (
            <SectionError>{m.dashboard_admin_requests_failed()}</SectionError>
          )}
        </Section>
      )}
      <Section title={m.dashboard_business()}>
        {statistics ? (
          <StatisticsCards statistics={statistics} currency={property.currency} />
        ) : (
          <SectionError>{m.dashboard_figures_failed()}</SectionError>
        )}
      </Section>
      {(demo.parts.length > 0 || !demo.hasPaymentApps) && (
        <Section title={m.dashboard_demo_title()}>
          <DemoParts {...demo} />
        </Section>
      )}
      <Section title={m.dashboard_all_bookings()}>
        {page ? (
          <BookingsSection {...{ page, query, taken, actions }} time_zone={property.time_zone} />
        ) : (
          <SectionError>{m.booking_load_failed()}</SectionError>
        )}
      </Section>
    </div>
  );
}

function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-5">
      <h2 id={titleId} className="text-2xl">
        {title}
        {count !== undefined && count > 0 && <span className="figures ml-2 text-ink-600">{count}</span>}
      </h2>
      {children}
    </section>
  );
}
