import { type ReactNode, useCallback, useId, useState } from "react";
import { Link } from "react-router";
import type { PersonView } from "#app/accounts/person.ts";
import type { Availability } from "#app/bookings/availability.server.ts";
import type { BookingPage } from "#app/bookings/booking-list.server.ts";
import type { BookingStatus } from "#app/bookings/booking-status.ts";
import type { BookingView } from "#app/bookings/booking-view.ts";
import type { Day } from "#app/bookings/stay.ts";
import { AdminRequests } from "#app/dashboard/admin-requests.tsx";
import { ApprovalDialog } from "#app/dashboard/approval-dialog.tsx";
import { isUnpaid } from "#app/dashboard/booking-words.ts";
import { BookingsSection } from "#app/dashboard/bookings-section.tsx";
import { DecisionOutcome } from "#app/dashboard/decision-outcome.tsx";
import { DenialDialog } from "#app/dashboard/denial-dialog.tsx";
import { PaymentDialog } from "#app/dashboard/payment-dialog.tsx";
import { StatisticsCards } from "#app/dashboard/statistics-cards.tsx";
import type { Statistics } from "#app/dashboard/statistics.server.ts";
import { useDecisions } from "#app/dashboard/use-decisions.ts";
import { useNow } from "#app/dashboard/use-now.ts";
import type { BookingActions } from "#app/dashboard/waiting-card.tsx";
import { Collisions, WaitingList } from "#app/dashboard/waiting-list.tsx";
import type { Property } from "#app/property/property.server.ts";
import { buttonClass } from "#app/ui/button.tsx";

export interface DashboardProps {
  house: Pick<Property, "title" | "currency" | "time_zone" | "payment_apps">;
  statistics: Statistics;
  /** Pending bookings, oldest first. */
  pending: BookingView[];
  /** Who asks for an admin account. */
  requests: PersonView[];
  page: BookingPage;
  status: BookingStatus | null;
  isLater: boolean;
  taken: Pick<Availability, "approved">;
  today: Day;
  now: string;
}

/** A question that stands in front of the page; `number` tells one from the next about the same bookings. */
interface Question {
  kind: "approve" | "deny" | "pay";
  bookings: BookingView[];
  number: number;
}

/** The owner's side: what waits, what collides, how business is, and everything else. */
export function Dashboard({
  house,
  statistics,
  pending,
  requests,
  page,
  status,
  isLater,
  taken,
  today,
  now,
}: DashboardProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isAsking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  const { decide, busy, busyIds, outcome, dismiss } = useDecisions(close);
  const ask = (kind: Question["kind"], bookings: BookingView[]) => {
    if (!busy) dismiss();
    setQuestion((before) => ({ kind, bookings, number: (before?.number ?? 0) + 1 }));
    setAsking(true);
  };
  const actions: BookingActions = {
    approve: (bookings) => (bookings.some(isUnpaid) ? ask("approve", bookings) : void decide("approve", bookings)),
    deny: (bookings) => ask("deny", bookings),
    pay: (booking) => ask("pay", [booking]),
    busyIds,
  };
  const waiting = pending.filter((booking) => !booking.conflict);
  const colliding = pending.filter((booking) => booking.conflict);

  return (
    <div className="page grid gap-12 pt-8 pb-24 lg:pt-12">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-4xl">Dashboard</h1>
          <p className="mt-1 text-ink-600">{house.title || "Unknown Property"}</p>
        </div>
        <Link to="/?mode=blocking#book" className={buttonClass("secondary")}>
          Block dates
        </Link>
      </header>
      {/* Before the outcome: closing gives the focus back to a button, then the outcome takes it. */}
      {question && (
        <Asked
          key={question.number}
          {...{ question, busy, today }}
          open={isAsking}
          house={house}
          onClose={close}
          onDecide={decide}
        />
      )}
      <DecisionOutcome outcome={isAsking ? null : outcome} onDismiss={dismiss} />
      <Section title="Waiting for you" figure={waiting.length}>
        <WaitingList waiting={waiting} now={useNow(now)} actions={actions} />
      </Section>
      {colliding.length > 0 && (
        <Section title="Conflicts" figure={colliding.length}>
          <Collisions {...{ colliding, taken, actions }} />
        </Section>
      )}
      {requests.length > 0 && (
        <Section title="Admin requests" figure={requests.length}>
          <AdminRequests requests={requests} time_zone={house.time_zone} />
        </Section>
      )}
      <Section title="How business is">
        <StatisticsCards statistics={statistics} currency={house.currency} />
      </Section>
      <Section title="All bookings">
        <BookingsSection {...{ page, status, isLater, taken, actions }} time_zone={house.time_zone} />
      </Section>
    </div>
  );
}

interface AskedProps {
  question: Question;
  open: boolean;
  busy: boolean;
  house: DashboardProps["house"];
  today: Day;
  onClose: () => void;
  onDecide: ReturnType<typeof useDecisions>["decide"];
}

function Asked({ question, open, busy, house, today, onClose, onDecide }: AskedProps) {
  const { kind, bookings } = question;
  const [first] = bookings;
  const window = { open, bookings, busy, onClose };
  if (kind === "approve") return <ApprovalDialog {...window} onApprove={() => void onDecide("approve", bookings)} />;
  if (kind === "deny") return <DenialDialog {...window} onDeny={(reason) => void onDecide("deny", bookings, reason)} />;
  return first && <PaymentDialog {...{ open, today, onClose }} booking={first} payment_apps={house.payment_apps} />;
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
