import type { IncomingMessage, ServerResponse } from "node:http";
import { openLoopback } from "#tests/support/loopback.ts";

/** A stay or block of a test calendar: the days that are taken, both ends included. */
export interface FeedEvent {
  uid: string;
  start_date: string;
  end_date: string;
  summary?: string;
}

/** The calendars that a test server plays, each with the quirks of its site. */
export type Site = "airbnb" | "vrbo" | "booking";

/** How the server answers. */
export type FeedBehaviour =
  | { site: Site; events: FeedEvent[] }
  | "empty"
  | "html"
  | "cut-off"
  | "error"
  | "gone"
  | "hang"
  | "drip"
  | "endless"
  | { redirect: string };

/** A site on loopback that serves a calendar, and records the requests. */
export interface TestFeed {
  url: string;
  requests: IncomingMessage["headers"][];
  behaviour: FeedBehaviour;
  /** The number of bytes of an endless response that were sent. */
  sent: number;
  close: () => Promise<void>;
}

export async function openTestFeed(behaviour: FeedBehaviour = "empty"): Promise<TestFeed> {
  const server = await openLoopback((request, response) => {
    feed.requests.push(request.headers);
    respond(feed, request, response);
  });
  const feed: TestFeed = {
    url: `${server.origin}/ical/secret-1234.ics`,
    requests: [],
    behaviour,
    sent: 0,
    close: server.close,
  };
  return feed;
}

function respond(feed: TestFeed, request: IncomingMessage, response: ServerResponse): void {
  const { behaviour } = feed;
  // As Airbnb does.
  if (!request.headers["user-agent"]) return void response.writeHead(403).end();
  if (behaviour === "hang") return;
  if (behaviour === "error") return void response.writeHead(503).end("Back soon");
  if (behaviour === "gone") return void response.writeHead(404).end();
  if (typeof behaviour === "object" && "redirect" in behaviour) {
    return void response.writeHead(302, { Location: behaviour.redirect }).end();
  }
  response.writeHead(200, { "Content-Type": behaviour === "html" ? "text/html" : "text/calendar; charset=utf-8" });
  if (behaviour === "drip") return void response.write("BEGIN:VCALENDAR\r\n");
  if (behaviour === "endless") return sendEndless(feed, response);
  response.end(bodyOf(behaviour));
}

function bodyOf(
  behaviour: Exclude<FeedBehaviour, string | { redirect: string }> | "empty" | "html" | "cut-off",
): string {
  if (behaviour === "empty") return "";
  if (behaviour === "html") return "<!doctype html><title>Sign in</title>";
  if (behaviour === "cut-off")
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:2026";
  return siteCalendar(behaviour.site, behaviour.events);
}

const products: Record<Site, string> = {
  airbnb: "PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 1.0//EN",
  vrbo: "PRODID:-//HomeAway.com, Inc.//EN",
  booking: "PRODID:-//admin.booking.com//NONSGML Calendar//EN",
};
const summaries: Record<Site, string> = {
  airbnb: "Reserved",
  vrbo: "Reservado - Marta Ruiz",
  booking: "CLOSED - Not available",
};

/** A calendar as the site writes it: Airbnb puts DTEND first and omits DTSTAMP. */
export function siteCalendar(site: Site, events: FeedEvent[]): string {
  const lines = ["BEGIN:VCALENDAR", products[site], "CALSCALE:GREGORIAN", "VERSION:2.0"];
  for (const { uid, start_date, end_date, summary = summaries[site] } of events) {
    const start = `DTSTART;VALUE=DATE:${compact(start_date)}`;
    const end = `DTEND;VALUE=DATE:${compact(dayAfter(end_date))}`;
    const days = site === "airbnb" ? [end, start] : ["DTSTAMP:20261101T000000Z", start, end];
    lines.push("BEGIN:VEVENT", ...days, `UID:${uid}`, `SUMMARY:${summary}`, "END:VEVENT");
  }
  return [...lines, "END:VCALENDAR", ""].join("\r\n");
}

const compact = (day: string) => day.replaceAll("-", "");
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Sends 100 MB, or until the client disconnects. */
function sendEndless(feed: TestFeed, response: ServerResponse): void {
  const chunk = Buffer.alloc(64 * 1024, "X");
  const sendMore = () => {
    while (feed.sent < 100 * 1024 * 1024 && !response.destroyed) {
      feed.sent += chunk.length;
      if (!response.write(chunk)) return;
    }
    response.end();
  };
  response.on("drain", sendMore);
  sendMore();
}
