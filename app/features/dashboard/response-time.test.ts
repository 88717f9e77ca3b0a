import { expect, test } from "vitest";
import { getResponseTime } from "#app/features/dashboard/response-time.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

const request = { created_at: "2027-03-09T10:00:00.000Z", answer_hours: 24 };

test.each([
  ["2027-03-09T10:00:20.000Z", "Asked just now", "23 hours left", false],
  ["2027-03-09T10:01:00.000Z", "Asked 1 minute ago", "23 hours left", false],
  ["2027-03-09T13:30:00.000Z", "Asked 3 hours ago", "20 hours left", false],
  ["2027-03-10T09:15:00.000Z", "Asked 23 hours ago", "45 minutes left", false],
  ["2027-03-10T10:00:00.000Z", "Asked 24 hours ago", "1 minute left", false],
  ["2027-03-10T12:00:00.000Z", "Asked 26 hours ago", "2 hours past the promised time", true],
  ["2027-03-14T10:00:00.000Z", "Asked 5 days ago", "4 days past the promised time", true],
])("a request from 10:00, shown at %s, says '%s' and '%s'", (now, label, left, isLate) => {
  expect(getResponseTime(request, now)).toMatchObject({ requested: label, left, isLate });
});

test("the time left is that which the guest was promised", () => {
  expect(getResponseTime({ ...request, answer_hours: 48 }, "2027-03-10T12:00:00.000Z")).toMatchObject({
    left: "22 hours left",
    isLate: false,
  });
});

test("a clock that is slow shows no request in the future", () => {
  expect(getResponseTime(request, "2027-03-09T09:00:00.000Z")).toMatchObject({
    requested: "Asked just now",
    share: 0,
  });
});

test.each([
  ["2027-03-09T10:00:20.000Z", "Solicitada hace un momento", "23 horas de plazo"],
  ["2027-03-09T11:00:00.000Z", "Solicitada hace 1 hora", "23 horas de plazo"],
  ["2027-03-14T10:00:00.000Z", "Solicitada hace 5 días", "4 días después de lo prometido"],
])("in Spanish the same request, shown at %s, says '%s' and '%s'", (now, label, left) => {
  expect(withLocale("es", () => getResponseTime(request, now))).toMatchObject({ requested: label, left });
});

test.each([
  ["2027-03-09T10:10:00.000Z", "23h left", false],
  ["2027-03-10T04:00:00.000Z", "6h left", false],
  ["2027-03-10T07:50:00.000Z", "2h 10m left", true],
  ["2027-03-10T08:00:00.000Z", "2h left", true],
  ["2027-03-10T09:15:00.000Z", "45m left", true],
  ["2027-03-10T12:30:00.000Z", "2h 30m late", true],
  ["2027-03-14T10:00:00.000Z", "4d late", true],
])("in a row a request from 10:00, shown at %s, says '%s'", (now, short, isUrgent) => {
  expect(getResponseTime(request, now)).toMatchObject({ short, isUrgent });
});
