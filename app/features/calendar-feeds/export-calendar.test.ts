import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { createExportCalendar, type ExportedEntry } from "#app/features/calendar-feeds/export-calendar.ts";
import { parseCalendar } from "#app/features/calendar-feeds/parse-calendar.ts";
import { addDays } from "#app/lib/stay.ts";

const created_at = new Date("2026-11-20T18:00:00Z");
const entry = (over: Partial<ExportedEntry> = {}): ExportedEntry => ({
  id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
  kind: "reserved",
  start_date: "2026-12-07",
  end_date: "2026-12-10",
  created_at,
  updated_at: new Date("2026-11-21T18:00:00Z"),
  ...over,
});
const local = { today: "2026-11-22", time_zone: "America/Mazatlan", check_in_time: "15:00" };
const write = (...entries: ExportedEntry[]) => createExportCalendar(entries, "Casa Marea", "casamarea.example");

test("an approved stay ends on the day after its last night, and rises in sequence when it changes", () => {
  const lines = write(entry()).split("\r\n");
  for (const line of [
    "BEGIN:VCALENDAR",
    "METHOD:PUBLISH",
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "UID:6f9619ff-8b86-4d01-b42d-00cf4fc964ff@casamarea.example",
    "DTSTAMP:20261121T180000Z",
    "DTSTART;VALUE=DATE:20261207",
    "DTEND;VALUE=DATE:20261211",
    "SUMMARY:Reserved",
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "SEQUENCE:86400",
  ])
    expect(lines).toContain(line);
});

test("blocked dates are 'Not available', and a stay that was cancelled is marked so", () => {
  expect(write(entry({ kind: "blocked" }))).toContain("SUMMARY:Not available\r\n");
  const cancelled = write(entry({ kind: "cancelled" }));
  expect(cancelled).toContain("STATUS:CANCELLED\r\n");
  expect(cancelled).toContain("TRANSP:TRANSPARENT\r\n");
});

test("the name of the house is escaped, so it adds no line", () => {
  const title = "Casa; Marea, \\ East Cape\r\nBEGIN:VEVENT";
  const text = createExportCalendar([], title, "casamarea.example").replaceAll("\r\n ", "");
  expect(text).toContain("X-WR-CALNAME:Casa\\; Marea\\, \\\\ East Cape\\nBEGIN:VEVENT\r\n");
  expect(new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]).getAllSubcomponents("vevent")).toEqual(
    [],
  );
});

test("lines have at most 75 octets, whatever the house is called", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }), (title) => {
      const text = createExportCalendar([entry()], title, "casamarea.example");
      for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }),
  );
});

test("another Palapa reads back the same days", () => {
  const entries = fc.array(fc.tuple(fc.nat(600), fc.nat(40), fc.constantFrom("reserved", "blocked")), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(entries, (drawn) => {
      const exported = drawn.map(([from, nights, kind], index) =>
        entry({
          id: `${index}`,
          kind: kind === "blocked" ? "blocked" : "reserved",
          start_date: addDays(local.today, from),
          end_date: addDays(local.today, from + nights),
        }),
      );
      const parsed = parseCalendar(write(...exported), local);
      expect(parsed).toMatchObject({
        ok: true,
        events: exported.map(({ start_date, end_date }) => ({ start_date, end_date })),
        ignored: 0,
      });
    }),
  );
  expect(parseCalendar(write(entry({ kind: "cancelled" })), local)).toMatchObject({
    events: [],
    cancelled: [expect.stringContaining("@casamarea.example")],
  });
});
