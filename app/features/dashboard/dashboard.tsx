import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { UserView } from "#app/features/users/user-view.ts";
import type { Availability } from "#app/features/availability/availability.server.ts";
import type { BookingPage, PendingCounts } from "#app/features/bookings/booking-list.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { DecisionDialogs } from "#app/features/bookings/components/decision-dialogs.tsx";
import { DecisionOutcome } from "#app/features/bookings/components/decision-outcome.tsx";
import type { PaymentView } from "#app/features/payments/payment.ts";
import type { Day } from "#app/lib/stay.ts";
import { useDecisions } from "#app/features/bookings/components/use-decisions.ts";
import { AdminRequests } from "#app/features/dashboard/admin-requests.tsx";
import { BookingsSection } from "#app/features/dashboard/bookings-section.tsx";
import { DemoParts, type DemoPartsProps } from "#app/features/dashboard/demo-parts.tsx";
import { MissingPart } from "#app/features/dashboard/section-error.tsx";
import { PaymentDialog } from "#app/features/dashboard/payment-dialog.tsx";
import { StatisticsCards } from "#app/features/dashboard/statistics-cards.tsx";
import type { Statistics } from "#app/features/dashboard/statistics.server.ts";
import type { TableQuery } from "#app/features/dashboard/table-query.ts";
import { useNow } from "#app/features/dashboard/use-now.ts";
import type { BookingActions } from "#app/features/dashboard/pending-card.tsx";
import { Collisions, WaitingList } from "#app/features/dashboard/pending-list.tsx";
import type { Property } from "#app/features/property/property.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

export interface DashboardProps {
  house: Pick<Property, "title" | "currency" | "time_zone" | "payment_apps">;
  // Each part that could not be read is null.
  statistics: Statistics | null;
  /** Pending bookings, oldest first: the counts are of all of them, the lists hold the first hundred each. */
  pending: {
    counts: PendingCounts;
    waiting: BookingView[];
    conflicts: BookingView[];
    rivals: Record<string, number>;
  } | null;
  /** Who asks for an admin account. */
  requests: UserView[] | null;
  page: BookingPage | null;
  query: TableQuery;
  taken: Pick<Availability, "approved"> | null;
  today: Day;
  now: string;
  demo: DemoPartsProps;
}

/** The owner's side: what waits, what collides, how business is, and everything else. */
export function Dashboard({
  house,
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
  const present = useNow(now);

  return (
    <div className="page grid gap-12 pt-8 pb-24 lg:pt-12">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-4xl">{m.layout_dashboard()}</h1>
          <p className="mt-1 text-ink-600">{house.title || m.booking_unknown_property()}</p>
        </div>
        <Link to="/?mode=blocking#book" className={buttonClass("secondary")}>
          {m.dashboard_block_dates()}
        </Link>
      </header>
      {/* Before the outcome: closing gives the focus back to a button, then the outcome takes it. */}
      <DecisionDialogs decisions={decisions} />
      {paying && (
        <PaymentDialog
          key={paying.number}
          open={isPaying}
          booking={paying.booking}
          payment={paying.payment}
          payment_apps={house.payment_apps}
          today={today}
          onClose={() => setIsPaying(false)}
        />
      )}
      <DecisionOutcome outcome={decisions.outcome} onDismiss={decisions.dismiss} className="sticky top-3 z-20" />
      <Section title={m.dashboard_waiting()} figure={pending?.counts.open}>
        {pending ? (
          <WaitingList
            waiting={pending.waiting}
            rivals={pending.rivals}
            count={pending.counts.open}
            now={present}
            actions={actions}
          />
        ) : (
          <MissingPart>{m.dashboard_waiting_failed()}</MissingPart>
        )}
      </Section>
      {pending && pending.conflicts.length > 0 && (
        <Section title={m.dashboard_conflicts()} figure={pending.counts.conflicts}>
          <Collisions colliding={pending.conflicts} count={pending.counts.conflicts} {...{ taken, actions }} />
        </Section>
      )}
      {requests?.length !== 0 && (
        <Section title={m.dashboard_admin_requests()} figure={requests?.length}>
          {requests ? (
            <AdminRequests requests={requests} time_zone={house.time_zone} />
          ) : (
            <MissingPart>{m.dashboard_admin_requests_failed()}</MissingPart>
          )}
        </Section>
      )}
      <Section title={m.dashboard_business()}>
        {statistics ? (
          <StatisticsCards statistics={statistics} currency={house.currency} />
        ) : (
          <MissingPart>{m.dashboard_figures_failed()}</MissingPart>
        )}
      </Section>
      {(demo.parts.length > 0 || !demo.hasPaymentApps) && (
        <Section title={m.dashboard_demo_title()}>
          <DemoParts {...demo} />
        </Section>
      )}
      <Section title={m.dashboard_all_bookings()}>
        {page ? (
          <BookingsSection {...{ page, query, taken, actions }} time_zone={house.time_zone} />
        ) : (
          <MissingPart>{m.booking_load_failed()}</MissingPart>
        )}
      </Section>
    </div>
  );
}

function Section({ title, figure, children }: { title: string; figure?: number; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-5">
      <h2 id={titleId} className="text-2xl">
        {title}
        {figure !== undefined && figure > 0 && <span className="figures ml-2 text-ink-600">{figure}</span>}
      </h2>
      {children}
    </section>
  );
}
