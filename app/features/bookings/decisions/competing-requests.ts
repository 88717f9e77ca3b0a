import { addDays, type Day, daysBetween, type Stay } from "#app/lib/stay.ts";

/** A pending request, as the timeline of those that want the same nights shows it. */
export interface CompetingRequest extends Stay {
  id: string;
  /** Null once the guest's account is deleted. */
  guest: string | null;
  nights: number;
  guest_count: number;
  /** Decimal in `currency`. */
  total_price: string;
  currency: string;
  /** ISO 8601. */
  created_at: string;
}

/** A request that can't be approved, for one of two reasons; the other one is null. */
export interface CollidingRequest extends CompetingRequest {
  /** The guest of an older one of the requests to approve. */
  with_guest: string | null;
  /** What has taken the days, or for an approved stay the days that the owner keeps free beside it. */
  taken_by: TakenBy | null;
}

export interface TakenBy extends Stay {
  /** Blocked by the owner, or taken on another site, counts as blocked. */
  kind: "booked" | "blocked";
  /** The guest of an approved stay; null without one, or once the account is deleted. */
  guest: string | null;
}

/** What approving some requests would do. */
export interface ApprovalPreview {
  approved: CompetingRequest[];
  /** Those that can't be approved. */
  colliding: CollidingRequest[];
  /** The other open requests for nights of those approved. */
  competing: CompetingRequest[];
  /** When it was made, ISO 8601. */
  now: string;
}

/** A stay on a timeline, in columns of one night each, counted from 1. `end` is the column after the last night. */
export interface TimelineBar {
  start: number;
  end: number;
}

/** The nights from the first to the last of all stays, and where each stay lies among them. */
export function layOutTimeline(stays: Stay[]): { first: Day; last: Day; nights: number; bars: TimelineBar[] } | null {
  const [one, ...others] = stays;
  if (!one) return null;
  const first = others.reduce((day, { start_date }) => (start_date < day ? start_date : day), one.start_date);
  const last = others.reduce((day, { end_date }) => (end_date > day ? end_date : day), one.end_date);
  const column = (day: Day) => daysBetween(first, day) + 1;
  return {
    first,
    last,
    nights: column(last),
    bars: stays.map(({ start_date, end_date }) => ({
      start: column(start_date),
      end: column(addDays(end_date, 1)),
    })),
  };
}
