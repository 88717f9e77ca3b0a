import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCalendar } from "#app/features/calendar-feeds/parse-calendar.ts";
import { addDays } from "#app/lib/stay.ts";
import { type Site, siteCalendar } from "#tests/support/feeds.ts";

const local = { today: "2026-11-22", time_zone: "America/Mazatlan", check_in_time: "15:00" };

const calendarOf = (...events: string[]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.map((lines) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT`),
    "END:VCALENDAR",
  ].join("\r\n");
const staysOf = (...events: string[]) => {
  const parsed = parseCalendar(calendarOf(...events), local);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.events.map(({ start_date, end_date }) => `${start_date} ${end_date}`);
};

test.each<[Site, string]>([
  ["airbnb", "Reserved"],
  ["vrbo", "Reservado - Marta Ruiz"],
  ["booking", "CLOSED - Not available"],
])("a stay on %s is read with its first and last night", (site, summary) => {
  const stay = { uid: "a1@site", start_date: "2026-12-07", end_date: "2026-12-10" };
  expect(parseCalendar(siteCalendar(site, [stay]), local)).toEqual({
    ok: true,
    events: [{ ...stay, summary }],
    cancelled: [],
    ignored: 0,
  });
});

test("every stay that a site exports is read back with its days", () => {
  const stay = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 60 })).map(([from, nights]) => ({
    start_date: addDays(local.today, from),
    end_date: addDays(local.today, from + nights),
  }));
  fc.assert(
    fc.property(
      fc.array(stay, { maxLength: 20 }),
      fc.constantFrom<Site>("airbnb", "vrbo", "booking"),
      (stays, site) => {
        const events = stays.map((each, index) => ({ ...each, uid: `${index}@site`, summary: "Taken" }));
        expect(parseCalendar(siteCalendar(site, events), local)).toMatchObject({ ok: true, events, ignored: 0 });
      },
    ),
  );
});

describe("a file is", () => {
  test("an empty calendar when it has no content or no events", () => {
    const empty = { ok: true, events: [], cancelled: [], ignored: 0 };
    expect(parseCalendar("", local)).toEqual(empty);
    expect(parseCalendar(" \r\n", local)).toEqual(empty);
    expect(parseCalendar(calendarOf(), local)).toEqual(empty);
  });

  test.each([
    ["a page", "<!doctype html><title>Sign in</title>"],
    ["a text", "Not found"],
    ["cut off", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a"],
    ["a contact", "BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD"],
  ])("not a calendar when it is %s", (_, body) => {
    expect(parseCalendar(body, local)).toEqual({ ok: false, reason: "not-a-calendar" });
  });
});

test("any text is a calendar or not, without an error", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(parseCalendar(text, local).ok).toBeTypeOf("boolean");
      expect(parseCalendar(calendarOf(`UID:${text}`), local).ok).toBeTypeOf("boolean");
    }),
  );
});

describe("an all-day event", () => {
  test("without an end, or that ends on its first day, is one night", () => {
    expect(staysOf("UID:a\r\nDTSTART;VALUE=DATE:20261207")).toEqual(["2026-12-07 2026-12-07"]);
    expect(staysOf("UID:a\r\nDTSTART;VALUE=DATE:20261207\r\nDTEND;VALUE=DATE:20261207")).toEqual([
      "2026-12-07 2026-12-07",
    ]);
  });

  test("with a duration ends after it", () => {
    expect(staysOf("UID:a\r\nDTSTART;VALUE=DATE:20261207\r\nDURATION:P3D")).toEqual(["2026-12-07 2026-12-09"]);
  });

  test("counts whether or not it is marked as free, because Google marks all-day events so", () => {
    expect(staysOf("UID:a\r\nTRANSP:TRANSPARENT\r\nDTSTART;VALUE=DATE:20261207")).toHaveLength(1);
  });

  test("that has ended doesn't matter", () => {
    expect(staysOf("UID:a\r\nDTSTART;VALUE=DATE:20261101\r\nDTEND;VALUE=DATE:20261122")).toEqual([]);
    expect(staysOf("UID:a\r\nDTSTART;VALUE=DATE:20261101\r\nDTEND;VALUE=DATE:20261123")).toEqual([
      "2026-11-01 2026-11-22",
    ]);
  });
});

describe("an event with times takes the property's days", () => {
  test.each([
    ["in UTC", "DTSTART:20261207T220000Z", "DTEND:20261211T180000Z", "2026-12-07 2026-12-10"],
    // 23:30 on the 6th in Mazatlan.
    ["in UTC, before midnight there", "DTSTART:20261207T063000Z", "DTEND:20261208T180000Z", "2026-12-06 2026-12-07"],
    ["without a zone", "DTSTART:20261207T150000", "DTEND:20261211T110000", "2026-12-07 2026-12-10"],
    ["until after check-in time", "DTSTART:20261207T150000", "DTEND:20261211T160000", "2026-12-07 2026-12-11"],
    [
      "in another zone",
      "DTSTART;TZID=Europe/Madrid:20261207T010000",
      "DTEND;TZID=Europe/Madrid:20261208T180000",
      "2026-12-06 2026-12-07",
    ],
    ["of one hour", "DTSTART:20261207T100000", "DTEND:20261207T110000", "2026-12-07 2026-12-07"],
  ])("%s", (_, start, end, stay) => {
    expect(staysOf(`UID:a\r\n${start}\r\n${end}`)).toEqual([stay]);
  });

  test("by the rules of a zone that only the file defines", () => {
    const zone = [
      "BEGIN:VTIMEZONE",
      "TZID:Beach",
      "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0900",
      "TZOFFSETTO:+0900",
      "END:STANDARD",
      "END:VTIMEZONE",
    ].join("\r\n");
    const event = "UID:a\r\nDTSTART;TZID=Beach:20261207T100000\r\nDTEND;TZID=Beach:20261208T100000";
    const body = calendarOf(event).replace("VERSION:2.0", `VERSION:2.0\r\n${zone}`);
    // 10:00 at +09:00 is 18:00 of the day before in Mazatlan.
    expect(parseCalendar(body, local)).toMatchObject({
      events: [{ start_date: "2026-12-06", end_date: "2026-12-07" }],
    });
  });
});

test("a cancelled event takes no days, and its UID is known as cancelled", () => {
  expect(parseCalendar(calendarOf("UID:a\r\nDTSTART;VALUE=DATE:20261207\r\nSTATUS:CANCELLED"), local)).toEqual({
    ok: true,
    events: [],
    cancelled: ["a"],
    ignored: 0,
  });
});

test("a recurring event takes its days for three years, without its exceptions", () => {
  const weekly = "UID:a\r\nDTSTART;VALUE=DATE:20261128\r\nDTEND;VALUE=DATE:20261130\r\nRRULE:FREQ=WEEKLY;COUNT=4";
  const moved = "UID:a\r\nRECURRENCE-ID;VALUE=DATE:20261212\r\nDTSTART;VALUE=DATE:20261214";
  expect(staysOf(`${weekly}\r\nEXDATE;VALUE=DATE:20261205`, moved)).toEqual([
    "2026-11-28 2026-11-29",
    "2026-12-14 2026-12-14",
    "2026-12-19 2026-12-20",
  ]);
  expect(staysOf("UID:a\r\nDTSTART;VALUE=DATE:20200101\r\nRRULE:FREQ=DAILY").length).toBeGreaterThan(1000);
});

test("stays that share a UID are all read", () => {
  const days = ["20261207", "20261217"];
  expect(staysOf(...days.map((day) => `UID:same\r\nDTSTART;VALUE=DATE:${day}`))).toHaveLength(2);
});

test("an event that is absurdly long or has no valid day is ignored and counted", () => {
  const long = "UID:a\r\nDTSTART;VALUE=DATE:20261207\r\nDTEND;VALUE=DATE:21001207";
  const invalid = "UID:b\r\nDTSTART;VALUE=DATE:20261399";
  const nothing = "UID:c\r\nSUMMARY:No days";
  const good = "UID:d\r\nDTSTART;VALUE=DATE:20261207";
  const parsed = parseCalendar(calendarOf(long, invalid, nothing, good), local);
  expect(parsed).toMatchObject({ ok: true, events: [{ uid: "d" }], ignored: 3 });
});
