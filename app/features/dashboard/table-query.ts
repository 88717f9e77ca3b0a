import { type BookingOrder, bookingOrders, type OrderedBy, readOrder } from "#app/features/bookings/booking-sort.ts";
import { type BookingStatus, bookingStatuses } from "#app/features/bookings/booking-status.ts";
import { isId } from "#app/lib/id.ts";
import { m } from "#messages";

/** What of the bookings the table shows, as its address says it. */
export interface TableQuery {
  status: BookingStatus | null;
  /** Part of a guest's name or e-mail address, or of a reference; empty for everything. */
  search: string;
  order: BookingOrder;
  /** The last booking of the page before; null on the first page. */
  cursor: string | null;
}

const NEWEST_FIRST = "-requested";
const MAX_SEARCH = 100;

/** Reads the table's address. What is mistyped counts as left out. */
export function readTableQuery(address: URLSearchParams): TableQuery {
  const cursor = address.get("cursor");
  return {
    status: bookingStatuses.find((each) => each === address.get("status")) ?? null,
    search: (address.get("search") ?? "").trim().slice(0, MAX_SEARCH),
    order: bookingOrders.find((each) => each === address.get("order")) ?? NEWEST_FIRST,
    cursor: isId(cursor) ? cursor : null,
  };
}

/** The table's address with `change` made to it; back on the first page, unless told. */
export function addressOf(query: TableQuery, change: Partial<TableQuery>): string {
  const { status, search, order, cursor } = { ...query, cursor: null, ...change };
  const address = new URLSearchParams({
    ...(status && { status }),
    ...(search && { search }),
    ...(order !== NEWEST_FIRST && { order }),
    ...(cursor && { cursor }),
  }).toString();
  return `/admin${address && `?${address}`}`;
}

/** What a column's head asks for next: its own first order, or the other way round when it is ordered by already. */
export function nextOrder(by: OrderedBy, order: BookingOrder): BookingOrder {
  const [first, second] = bookingOrders.filter((each) => readOrder(each).by === by);
  return (order === first ? second : first) ?? NEWEST_FIRST;
}

/** `aria-sort` of a column's head. */
export function sortOf(by: OrderedBy, order: BookingOrder): "ascending" | "descending" | undefined {
  const present = readOrder(order);
  if (present.by !== by) return undefined;
  return present.isDescending ? "descending" : "ascending";
}

/** The orders in words, for where there are no columns. */
export const orderLabels: Record<BookingOrder, () => string> = {
  "-requested": m.dashboard_newest_request,
  requested: m.dashboard_oldest_request,
  stay: m.dashboard_stay_soonest,
  "-stay": m.dashboard_stay_latest,
  guest: m.dashboard_guest_az,
  "-guest": m.dashboard_guest_za,
  "-total": m.dashboard_total_highest,
  total: m.dashboard_total_lowest,
  status: m.dashboard_status_az,
  "-status": m.dashboard_status_za,
};
