import type { AddFeedError } from "#app/features/calendar-feeds/feeds.server.ts";
import type { ApiError } from "#app/server/http/responses.server.ts";
import { m } from "#messages";

/** What went wrong when a calendar was last read, for the owner. `code` is a `FeedError`. */
export function feedErrorMessage(code: string): string {
  switch (code) {
    case "timeout":
      return m.calendars_error_timeout();
    case "private-address":
      return m.calendars_error_private();
    case "too-large":
      return m.calendars_error_large();
    case "too-many-redirects":
      return m.calendars_error_redirects();
    case "not-a-calendar":
      return m.calendars_error_not_a_calendar();
    case "http-404":
    case "http-410":
      return m.calendars_error_gone();
    case "unreachable":
      return m.calendars_error_unreachable();
    default:
      return m.calendars_error_status({ status: code.replace("http-", "") });
  }
}

/** The HTTP error for a feed that can't be added. */
export function toFeedError({ reason }: AddFeedError): ApiError {
  switch (reason) {
    case "no-property":
      return { status: 404, error: reason, message: m.property_not_found() };
    case "duplicate": {
      const message = m.calendars_duplicate();
      return { status: 409, error: reason, message, fields: { url: message } };
    }
    case "too-many":
      return { status: 409, error: reason, message: m.calendars_too_many() };
    case "own-calendar": {
      const message = m.calendars_own();
      return { status: 400, error: reason, message, fields: { url: message } };
    }
  }
}

export const feedNotFound = (): ApiError => ({ status: 404, error: "not-found", message: m.calendars_not_found() });
