import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearestFreeStays, sharedDays } from "#app/features/availability/nearest-stays.ts";
import { addDays, daysOf, lastBookableDay, nightsOf, overlaps, type Stay } from "#app/lib/stay.ts";

const today = "2027-03-01";
const stay = (start_date: string, end_date = start_date): Stay => ({ start_date, end_date });
const stays = fc
  .record({ from: fc.integer({ min: 0, max: 60 }), nights: fc.integer({ min: 1, max: 10 }) })
  .map(({ from, nights }) => stay(addDays(today, from), addDays(today, from + nights - 1)));

describe("the nearest free stays", () => {
  test("are before and after the unavailable days, nearest first", () => {
    expect(nearestFreeStays(stay("2027-03-10", "2027-03-12"), [stay("2027-03-10", "2027-03-12")], today)).toEqual([
      stay("2027-03-07", "2027-03-09"),
      stay("2027-03-13", "2027-03-15"),
      stay("2027-03-04", "2027-03-06"),
    ]);
  });

  test("have no taken days, no past days and no days too far ahead", () => {
    const taken = [stay("2027-03-01", "2027-03-20"), stay("2027-03-22", "2027-04-10")];
    expect(nearestFreeStays(stay("2027-03-02", "2027-03-03"), taken, today)[0]).toEqual(
      stay("2027-04-11", "2027-04-12"),
    );
    const last = lastBookableDay(today);
    expect(nearestFreeStays(stay(last), [stay(addDays(last, -400), last)], today)[0]).toEqual(
      stay(addDays(last, -401)),
    );
    expect(nearestFreeStays(stay(today), [stay(today, last)], today)).toEqual([]);
  });

  test("are free, as long as the requested stay, and never overlap each other", () => {
    fc.assert(
      fc.property(stays, fc.array(stays), (requested, taken) => {
        const found = nearestFreeStays(requested, [...taken, requested], today);
        for (const [index, each] of found.entries()) {
          expect(nightsOf(each)).toBe(nightsOf(requested));
          expect(each.start_date >= today).toBe(true);
          const others = [...taken, requested, ...found.slice(0, index)];
          expect(others.some((other) => overlaps(each, other))).toBe(false);
        }
      }),
    );
  });
});

test("days that other guests have also requested are listed once each, and only within the guest's own stay", () => {
  const own = stay("2027-03-10", "2027-03-16");
  const others = [stay("2027-03-15", "2027-03-20"), stay("2027-03-08", "2027-03-11"), stay("2027-03-12")];
  expect(sharedDays(own, others)).toEqual([stay("2027-03-10", "2027-03-12"), stay("2027-03-15", "2027-03-16")]);
  fc.assert(
    fc.property(stays, fc.array(stays), (mine, theirs) => {
      const expected = daysOf(mine).filter((day) => theirs.some((each) => overlaps(each, stay(day))));
      expect(sharedDays(mine, theirs).flatMap(daysOf)).toEqual(expected);
    }),
  );
});
