import { expect, test } from "vitest";
import { bookingOrders } from "#app/features/bookings/booking-sort.ts";
import { addressOf, nextOrder, readTableQuery, sortOf, type TableQuery } from "#app/features/dashboard/table-query.ts";

const everything: TableQuery = { status: null, search: "", order: "-requested", cursor: null };
const id = "0c3ac5d2-7a0f-4a53-9d13-0ea2fd1c5f0e";

test("the table's bare address shows everything, newest first", () => {
  expect(readTableQuery(new URLSearchParams())).toEqual(everything);
  expect(addressOf(everything, {})).toBe("/admin");
});

test("what is mistyped in the address counts as left out", () => {
  const mistyped = new URLSearchParams({ status: "lost", order: "price", cursor: "2", search: "  " });
  expect(readTableQuery(mistyped)).toEqual(everything);
});

test.each(bookingOrders)("an address in the order '%s' is read as it was written", (order) => {
  const query: TableQuery = { status: "denied", search: "Ana & 100%", order, cursor: id };
  const address = addressOf(query, { cursor: id });
  expect(readTableQuery(new URLSearchParams(address.slice("/admin".length)))).toEqual(query);
});

test("another filter, search or order begins on the first page and keeps the rest", () => {
  const later: TableQuery = { status: "pending", search: "Ana", order: "stay", cursor: id };
  expect(addressOf(later, { status: null })).toBe("/admin?search=Ana&order=stay");
  expect(addressOf(later, { order: "guest" })).toBe("/admin?status=pending&search=Ana&order=guest");
});

test("a column's head turns its own order round, and else begins with what is looked for most", () => {
  expect(nextOrder("requested", "-requested")).toBe("requested");
  expect(nextOrder("requested", "requested")).toBe("-requested");
  expect(nextOrder("stay", "-requested")).toBe("stay");
  expect(nextOrder("total", "stay")).toBe("-total");
  expect([sortOf("total", "-total"), sortOf("total", "total"), sortOf("stay", "total")]).toEqual([
    "descending",
    "ascending",
    undefined,
  ]);
});
