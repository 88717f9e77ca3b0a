import { expect, test } from "vitest";
import { bookingOrders } from "#app/features/bookings/list/booking-sort.ts";
import { addressOf, nextOrder, readTableQuery, sortOf, type TableQuery } from "#app/features/dashboard/table-query.ts";

const everything: TableQuery = { status: null, search: "", order: "-requested", cursor: null };
const id = "0c3ac5d2-7a0f-4a53-9d13-0ea2fd1c5f0e";

test("the table's URL without parameters shows everything, newest first", () => {
  expect(readTableQuery(new URLSearchParams())).toEqual(everything);
  expect(addressOf(everything, {})).toBe("/admin");
});

test("invalid parameters are ignored", () => {
  const mistyped = new URLSearchParams({ status: "lost", order: "price", cursor: "2", search: "  " });
  expect(readTableQuery(mistyped)).toEqual(everything);
});

test.each(bookingOrders)("a URL with the order '%s' is parsed as it was created", (order) => {
  const query: TableQuery = { status: "denied", search: "Ana & 100%", order, cursor: id };
  const address = addressOf(query, { cursor: id });
  expect(readTableQuery(new URLSearchParams(address.slice("/admin".length)))).toEqual(query);
});

test("another filter, search or order starts on the first page and preserves the others", () => {
  const later: TableQuery = { status: "pending", search: "Ana", order: "stay", cursor: id };
  expect(addressOf(later, { status: null })).toBe("/admin?search=Ana&order=stay");
  expect(addressOf(later, { order: "guest" })).toBe("/admin?status=pending&search=Ana&order=guest");
});

test("a column header reverses its own order, and otherwise starts with the most useful one", () => {
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
