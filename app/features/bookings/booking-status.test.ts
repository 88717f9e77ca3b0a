import { describe, expect, test } from "vitest";
import { type BookingStatus, bookingStatuses } from "#app/lib/enums.ts";
import { mayChange } from "#app/features/bookings/booking-status.ts";

const allowed: [string, BookingStatus, BookingStatus][] = [
  ["admin", "pending", "approved"],
  ["admin", "pending", "denied"],
  ["admin", "pending", "cancelled"],
  ["guest", "pending", "cancelled"],
  ["admin", "approved", "cancelled"],
];

describe("the status of a booking", () => {
  for (const actor of ["guest", "admin"] as const) {
    for (const from of bookingStatuses) {
      for (const to of bookingStatuses) {
        const may = allowed.some((row) => row[0] === actor && row[1] === from && row[2] === to);
        test(`${actor} ${may ? "may" : "may not"} change it from ${from} to ${to}`, () => {
          expect(mayChange(actor, from, to)).toBe(may);
        });
      }
    }
  }
});
