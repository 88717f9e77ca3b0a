import { useCallback, useState } from "react";
import type { BookingPage } from "#app/features/bookings/booking-list.server.ts";
import type { BookingStatus } from "#app/features/bookings/booking-status.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { type QueryResult, fetchJson, useJsonQuery } from "#app/lib/forms/use-json-query.ts";
import { m } from "#messages";

interface BookingList {
  bookings: BookingView[];
  hasMore: boolean;
  /** How many pages were asked for. */
  pages: number;
  /** Why a page after the first is missing. */
  trouble: string | null;
}

/** The bookings that one may see, from the first page on as many as were asked for, always as they are now. */
export function useBookingList(status: BookingStatus | "") {
  const [wanted, setWanted] = useState({ status, pages: 1 });
  const pages = wanted.status === status ? wanted.pages : 1;
  const read = useCallback(
    (url: string, failure: string, signal: AbortSignal, shown: BookingList | null) =>
      readPages(url, pages, failure, signal, shown),
    [pages],
  );
  const { answer, retry } = useJsonQuery<BookingList>(
    status ? `/bookings?status=${status}` : "/bookings",
    m.booking_load_failed(),
    read,
  );
  return { answer, retry, pages, showMore: () => setWanted({ status, pages: pages + 1 }) };
}

/** Page by page, because each begins where the one before ended. */
async function readPages(
  url: string,
  pages: number,
  failure: string,
  signal: AbortSignal,
  shown: BookingList | null,
): Promise<QueryResult<BookingList>> {
  const bookings: BookingView[] = [];
  let cursor: string | null = null;
  for (let page = 1; page <= pages; page++) {
    const address: string = cursor ? `${url}${url.includes("?") ? "&" : "?"}cursor=${cursor}` : url;
    const answer: QueryResult<BookingPage> = await fetchJson<BookingPage>(address, failure, signal);
    // A refresh is all or nothing: what is shown beats a part of it.
    if (answer.state === "error" && (page === 1 || (shown && shown.pages >= page))) return answer;
    if (answer.state === "error") {
      return { state: "loaded", value: { bookings, hasMore: true, pages, trouble: answer.message } };
    }
    bookings.push(...answer.value.bookings);
    cursor = answer.value.next_cursor;
    if (!cursor) break;
  }
  return { state: "loaded", value: { bookings, hasMore: cursor !== null, pages, trouble: null } };
}
