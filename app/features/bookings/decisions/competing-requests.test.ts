import fc from "fast-check";
import { expect, test } from "vitest";
import { layOutTimeline } from "#app/features/bookings/decisions/competing-requests.ts";
import { addDays, nightsOf } from "#app/lib/stay.ts";

test("a timeline begins with the first night of all stays and ends with the last", () => {
  const stays = [
    { start_date: "2026-12-10", end_date: "2026-12-12" },
    { start_date: "2026-12-08", end_date: "2026-12-10" },
  ];
  expect(layOutTimeline(stays)).toEqual({
    first: "2026-12-08",
    last: "2026-12-12",
    nights: 5,
    bars: [
      { start: 3, end: 6 },
      { start: 1, end: 4 },
    ],
  });
});

test("nothing is drawn without stays", () => {
  expect(layOutTimeline([])).toBeNull();
});

test("each bar is as long as its stay and lies within the timeline", () => {
  const stay = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 60 })).map(([from, nights]) => ({
    start_date: addDays("2026-01-01", from),
    end_date: addDays("2026-01-01", from + nights),
  }));
  fc.assert(
    fc.property(fc.array(stay, { minLength: 1, maxLength: 8 }), (stays) => {
      const timeline = layOutTimeline(stays);
      expect(timeline?.bars.map(({ start, end }) => end - start)).toEqual(stays.map(nightsOf));
      expect(Math.min(...(timeline?.bars.map(({ start }) => start) ?? []))).toBe(1);
      expect(Math.max(...(timeline?.bars.map(({ end }) => end) ?? []))).toBe((timeline?.nights ?? 0) + 1);
    }),
  );
});
