import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reconcile, type StoredEvent } from "#app/features/calendar-feeds/reconcile.ts";

const now = new Date("2026-11-22T18:00:00Z");
const today = "2026-11-22";
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const event = (uid: string, from = 1, to = from) => ({
  uid,
  start_date: `2026-12-${String(from).padStart(2, "0")}`,
  end_date: `2026-12-${String(to).padStart(2, "0")}`,
  summary: "Reserved",
});
const stored = (uid: string, over: Partial<StoredEvent> = {}): StoredEvent => ({
  ...event(uid),
  id: `id of ${uid}`,
  missing_since: null,
  missing_fetches: 0,
  ...over,
});
const calendar = (events: ReturnType<typeof event>[], cancelled: string[] = []) => ({ events, cancelled, ignored: 0 });
const nothing = { insert: [], update: [], found: [], missing: [], remove: [], ended: [] };

test("a new event is added, a changed one is updated, an unchanged one is left alone", () => {
  expect(
    reconcile([stored("a"), stored("b")], calendar([event("a"), event("b", 2, 4), event("c")]), now, today),
  ).toEqual({
    ...nothing,
    insert: [event("c")],
    update: [{ ...event("b", 2, 4), id: "id of b", hasMoved: true }],
  });
});

/** The state of an event after good fetches without it at these hours. */
function fetchWithout(times: number[]): "removed" | "stays" {
  const current = stored("a");
  for (const time of times) {
    const result = reconcile([current], calendar([]), hours(time), today);
    if (result.remove.length > 0) return "removed";
    Object.assign(current, result.missing[0]);
  }
  return "stays";
}

describe("an event that the source no longer has", () => {
  test("stays after one fetch, and after many within a day", () => {
    expect(fetchWithout([0])).toBe("stays");
    expect(fetchWithout([0, 1, 5, 12, 23.9])).toBe("stays");
  });

  test("is removed by the second fetch after 24 hours", () => {
    expect(fetchWithout([0, 24])).toBe("removed");
    expect(fetchWithout([0, 1, 2, 24.1])).toBe("removed");
  });

  test("is known again when it returns, and then needs two fetches and 24 hours anew", () => {
    const missing = stored("a", { missing_since: hours(-30), missing_fetches: 1 });
    expect(reconcile([missing], calendar([event("a")]), now, today)).toEqual({ ...nothing, found: ["id of a"] });
  });

  test("is removed at once when the source has cancelled it, or when it has ended", () => {
    expect(reconcile([stored("a")], calendar([], ["a"]), now, today).remove).toEqual(["id of a"]);
    const past = stored("a", { start_date: "2026-11-01", end_date: "2026-11-21" });
    expect(reconcile([past], calendar([]), now, today)).toEqual({ ...nothing, ended: ["id of a"] });
  });
});

const uids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h"), { maxLength: 8 });
const days = fc.integer({ min: 1, max: 28 });
const events = uids.chain((names) =>
  fc.tuple(...names.map((uid) => days.map((day) => event(uid, day, Math.min(28, day + 2))))),
);

test("no event of the source is ever lost, and none is in two lists", () => {
  fc.assert(
    fc.property(events, events, fc.boolean(), (before, fetched, isOld) => {
      const missing = isOld ? { missing_since: hours(-48), missing_fetches: 3 } : {};
      const rows = before.map((each) => stored(each.uid, { ...each, ...missing }));
      const result = reconcile(rows, calendar(fetched), now, today);
      const changed = [
        ...result.update.map(({ id }) => id),
        ...result.found,
        ...result.missing.map(({ id }) => id),
        ...result.remove,
        ...result.ended,
      ];
      expect(new Set(changed).size).toBe(changed.length);
      const removed = new Set([...result.remove, ...result.ended]);
      for (const { uid, start_date, end_date } of fetched) {
        const row = rows.find((each) => each.uid === uid);
        const after = row
          ? (result.update.find(({ id }) => id === row.id) ?? row)
          : result.insert.find((each) => each.uid === uid);
        expect(after).toMatchObject({ start_date, end_date });
        expect(row && removed.has(row.id)).not.toBe(true);
      }
    }),
  );
});

test("the same fetch a second time changes nothing", () => {
  fc.assert(
    fc.property(events, (fetched) => {
      const rows = fetched.map((each) => stored(each.uid, each));
      expect(reconcile(rows, calendar(fetched), now, today)).toEqual(nothing);
    }),
  );
});
