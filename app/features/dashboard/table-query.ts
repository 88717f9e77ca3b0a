import { type BookingStatus, bookingStatuses } from "#app/lib/enums.ts";
import {
  type BookingOrder,
  bookingOrders,
  type OrderedBy,
  readOrder,
} from "#app/features/bookings/list/booking-sort.ts";
import { isId } from "#app/lib/id.ts";
import { m } from "#messages";

/** The state of the bookings table, as its URL has it. */
export interface TableQuery {
  status: BookingStatus | null;
  /** Part of a guest's name or e-mail address, or of a reference; empty for everything. */
  search: string;
  order: BookingOrder;
  /** The id of the last booking of the previous page; null on the first page. */
  cursor: string | null;
}

const NEWEST_FIRST = "-requested";
const MAX_SEARCH = 100;

/** Parses the table's query parameters. Invalid values count as absent. */
export function readTableQuery(params: URLSearchParams): TableQuery {
  const cursor = params.get("cursor");
  return {
    status: bookingStatuses.find((each) => each === params.get("status")) ?? null,
    search: (params.get("search") ?? "").trim().slice(0, MAX_SEARCH),
    order: bookingOrders.find((each) => each === params.get("order")) ?? NEWEST_FIRST,
    cursor: isId(cursor) ? cursor : null,
  };
}

/** The table's URL with `change` applied; the first page, unless `change` has a cursor. */
export function addressOf(query: TableQuery, change: Partial<TableQuery>): string {
  const { status, search, order, cursor } = { ...query, cursor: null, ...change };
  const params = new URLSearchParams({
    ...(status && { status }),
    ...(search && { search }),
    ...(order !== NEWEST_FIRST && { order }),
    ...(cursor && { cursor }),
  }).toString();
  return `/admin${params && `?${params}`}`;
}

/** The order that a column's head links to: its default order, or the reverse when that is the current one. */
export function nextOrder(by: OrderedBy, order: BookingOrder): BookingOrder {
  const [first, second] = bookingOrders.filter((each) => readOrder(each).by === by);
  return (order === first ? second : first) ?? NEWEST_FIRST;
}

/** `aria-sort` of a column's head. */
export function sortOf(by: OrderedBy, order: BookingOrder): "ascending" | "descending" | undefined {
  const current = readOrder(order);
  if (current.by !== by) return undefined;
  return current.isDescending ? "descending" : "ascending";
}

/** The label of each order, for screens without column heads. */
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
