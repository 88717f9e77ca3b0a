import { expect, it } from "vitest";
import { addMonths, isMonth, nameMonth, weekdays, weeksOf } from "#app/features/availability/calendar/month-grid.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

it("lays out a month in weeks from Sunday, without days of other months", () => {
  const weeks = weeksOf("2027-03");
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([null, "2027-03-01", "2027-03-02", "2027-03-03", "2027-03-04", "2027-03-05", "2027-03-06"]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(31);
});

it("starts the week on Monday for visitors from Britain and Spain", () => {
  for (const [language, tag] of [
    ["en", "en-GB"],
    ["es", "es-ES"],
  ] as const)
    withLocale(
      language,
      () => {
        expect(weeksOf("2027-03")[0]?.[0]).toBe("2027-03-01");
        expect(weeksOf("2027-08")[0]).toEqual([null, null, null, null, null, null, "2027-08-01"]);
        expect(weekdays()[0]).toBe(language === "en" ? "Monday" : "lunes");
      },
      tag,
    );
});

it("fits a February of exactly four weeks into four rows", () => {
  expect(weeksOf("2026-02")).toHaveLength(4);
});

it("counts months across years, and names them", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2027-01", -1)).toBe("2026-12");
  expect(nameMonth("2027-01")).toBe("January 2027");
});

it("parses only months that exist", () => {
  expect(isMonth("2027-12")).toBe(true);
  for (const invalid of ["2027-13", "2027-00", "2027-1", "", null]) expect(isMonth(invalid)).toBe(false);
});

it("names weekdays and months in the visitor’s language", () => {
  expect(weekdays()).toEqual(["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]);
  expect(withLocale("es", weekdays)).toEqual([
    "domingo",
    "lunes",
    "martes",
    "miércoles",
    "jueves",
    "viernes",
    "sábado",
  ]);
  expect(withLocale("es", () => nameMonth("2027-01"))).toBe("enero de 2027");
});
