import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createExportCalendar } from "#app/features/calendar-feeds/export-calendar.ts";

// Readers of other languages, where they are installed: Debian's python3-icalendar and khal.
const python = (...args: string[]) => spawnSync("/usr/bin/python3", args, { encoding: "utf8" });
const has = (module: string) => python("-c", `import ${module}`).status === 0;

const updated_at = new Date("2026-11-21T18:00:00Z");
const stay = { id: "a", kind: "reserved", start_date: "2026-12-07", end_date: "2026-12-10" } as const;
const block = { id: "b", kind: "blocked", start_date: "2026-12-20", end_date: "2026-12-20" } as const;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "palapa-readers-"));
  file = join(folder, "export.ics");
  const entries = [stay, block].map((entry) => Object.assign({ created_at: updated_at, updated_at }, entry));
  await writeFile(file, createExportCalendar(entries, "Casa Marea, “La Ñandú”; \\ ".repeat(5), "casamarea.example"));
});
afterAll(() => rm(folder, { recursive: true }));

test.skipIf(!has("icalendar"))("python3-icalendar reads the exported calendar without an error", () => {
  const script = `
import icalendar, sys
calendar = icalendar.Calendar.from_ical(open(sys.argv[1], "rb").read())
events = calendar.walk("VEVENT")
assert not calendar.errors and not any(event.errors for event in events)
for event in events: print(event["DTSTART"].dt, event["DTEND"].dt, event["SUMMARY"])`;
  const { stdout, stderr } = python("-c", script, file);
  expect([stderr, stdout.trim().split("\n")]).toEqual([
    "",
    ["2026-12-07 2026-12-11 Reserved", "2026-12-20 2026-12-21 Not available"],
  ]);
});

test.skipIf(!has("khal"))("khal shows the nights of the exported calendar", async () => {
  const config = join(folder, "khal.conf");
  await writeFile(
    config,
    `[calendars]\n[[house]]\npath = ${folder}/house\n[sqlite]\npath = ${folder}/khal.db\n[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\nlongdateformat = %Y-%m-%d\ndateformat = %Y-%m-%d\n`,
  );
  const khal = (...args: string[]) => python("-m", "khal", "-c", config, ...args);
  expect(khal("import", "--batch", "-a", "house", file).status).toBe(0);
  const days = khal("list", "--format", "{title}", "--day-format", "{date}", "2026-12-01", "30d").stdout;
  expect(days.trim().split("\n")).toEqual([
    ...["2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10"].flatMap((day) => [day, "Reserved"]),
    "2026-12-20",
    "Not available",
  ]);
});
