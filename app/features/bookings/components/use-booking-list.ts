import { useCallback, useState } from "react";
import type { BookingStatus } from "#app/lib/enums.ts";
import type { BookingPage } from "#app/features/bookings/list/booking-list.server.ts";
import type { BookingView } from "#app/features/bookings/booking-view.ts";
import { type QueryResult, fetchJson, useJsonQuery } from "#app/lib/forms/use-json-query.ts";
import { m } from "#messages";

interface BookingList {
  bookings: BookingView[];
  hasMore: boolean;
  /** How many pages were requested. */
  pages: number;
  /** Why a page after the first could not be loaded; null when none failed. */
  error: string | null;
}

/** The bookings that the current user may see, from the first page on; `showMore` requests another page. */
export function useBookingList(status: BookingStatus | "") {
  const [requested, setRequested] = useState({ status, pages: 1 });
  const pages = requested.status === status ? requested.pages : 1;
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
  return { answer, retry, pages, showMore: () => setRequested({ status, pages: pages + 1 }) };
}

/** Reads the pages one after the other, because each cursor comes from the previous page. */
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
    // A refresh must not replace what is shown with fewer pages.
    if (answer.state === "error" && (page === 1 || (shown && shown.pages >= page))) return answer;
    if (answer.state === "error") {
      return { state: "loaded", value: { bookings, hasMore: true, pages, error: answer.message } };
    }
    bookings.push(...answer.value.bookings);
    cursor = answer.value.next_cursor;
    if (!cursor) break;
  }
  return { state: "loaded", value: { bookings, hasMore: cursor !== null, pages, error: null } };
}
