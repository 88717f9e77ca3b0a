import { describe, expect, it } from "vitest";
import { explainLimit, nearestTaken, takenReason } from "#app/features/availability/components/stay-hint.tsx";
import { dayLabel, isCheckOutOnly, markDays } from "#app/features/availability/day-status.ts";
import { withLocale } from "#app/server/http/locale.server.ts";

const marks = markDays({
  approved: [{ start_date: "2027-03-12", end_date: "2027-03-15" }],
  pending: [{ start_date: "2027-03-14", end_date: "2027-03-18" }],
  blocked: [{ start_date: "2027-03-02", end_date: "2027-03-04" }],
});

const on = (today: string) => ({ marks, today, rates: {} });
const limits = on("2027-03-01");
const byNights = { ...limits, rates: { counting: "nights" as const } };

const inSpanish = (format: () => string | null) => withLocale("es", format);

describe("the status of a day", () => {
  it("is booked even when a request for the same day is pending", () => {
    expect(marks.get("2027-03-14")).toBe("booked");
    expect(marks.get("2027-03-16")).toBe("pending");
    expect(marks.get("2027-03-04")).toBe("blocked");
    expect(marks.get("2027-03-05")).toBeUndefined();
  });

  it("is part of the day's accessible label", () => {
    expect(dayLabel(on("2027-03-01"), "2027-03-12")).toBe("Friday, March 12, booked");
    expect(dayLabel(on("2027-03-01"), "2027-03-02")).toBe("Tuesday, March 2, unavailable");
    expect(dayLabel(on("2027-03-01"), "2027-03-16")).toBe("Tuesday, March 16, pending");
    expect(dayLabel(on("2027-03-01"), "2027-03-01")).toBe("Monday, March 1, today");
    expect(dayLabel(on("2027-03-01"), "2027-02-28")).toBe("Sunday, February 28, past");
  });
});

describe("a range over taken days", () => {
  it("is explained by the first taken day and the longest stay before it", () => {
    expect(takenReason(limits, "2027-03-09", "2027-03-20")).toBe(
      "March 12 is booked; the longest stay from the 9th is 3 nights.",
    );
    expect(takenReason(limits, "2027-03-11", "2027-03-12")).toBe(
      "March 12 is booked; the longest stay from the 11th is 1 night.",
    );
  });

  it("is announced after the first click, if the taken day is near", () => {
    expect(explainLimit(marks, "2027-03-09")).toBe("March 12 is booked: 3 nights at most.");
    expect(explainLimit(marks, "2027-01-01")).toBe("March 2 is not available: 60 nights at most.");
    expect(explainLimit(marks, "2026-12-20")).toBeNull();
    expect(inSpanish(() => explainLimit(marks, "2027-03-11"))).toBe(
      "El 12 de marzo está reservado: 1 noche como máximo.",
    );
  });

  it("lies before the first day or after it", () => {
    expect(nearestTaken(marks, "2027-03-09")).toEqual({ before: "2027-03-04", after: "2027-03-12" });
    expect(nearestTaken(marks, "2027-03-01")).toEqual({ before: null, after: "2027-03-02" });
    expect(nearestTaken(marks, "2027-03-17")).toEqual({ before: "2027-03-15", after: null });
  });

  it("is explained backwards by the earliest first night", () => {
    expect(takenReason(limits, "2027-03-06", "2027-03-01")).toBe(
      "March 4 is not available; a stay that ends on the 6th can start on March 5.",
    );
  });

  it("needs no explanation when every day is free or only requested", () => {
    expect(takenReason(limits, "2027-03-16", "2027-03-22")).toBeNull();
    expect(takenReason(limits, null, "2027-03-16")).toBeNull();
    expect(explainLimit(marks, "2027-03-16")).toBeNull();
  });

  it("names a taken first night", () => {
    expect(takenReason(limits, null, "2027-03-13")).toBe("March 13 is booked. Please choose another first night.");
  });
});

describe("while the nights between check-in and check-out are counted", () => {
  it("a taken day is a possible check-out when the night before is free", () => {
    expect(
      ["2027-03-12", "2027-03-13", "2027-03-16", "2027-03-02"].map((day) => isCheckOutOnly(byNights, day)),
    ).toEqual([true, false, false, true]);
    expect(isCheckOutOnly(limits, "2027-03-12")).toBe(false);
    expect(isCheckOutOnly({ ...byNights, today: "2027-03-12" }, "2027-03-12")).toBe(false);
    expect(dayLabel(byNights, "2027-03-12")).toBe("Friday, March 12, check-out only");
    expect(dayLabel(byNights, "2027-03-13")).toBe("Saturday, March 13, booked");
    expect(inSpanish(() => dayLabel(byNights, "2027-03-12"))).toBe("viernes, 12 de marzo, solo salida");
  });

  it("so is a day that the owner keeps free before it", () => {
    const rates = { ...byNights.rates, preparation_days: 1 };
    const prepared = {
      marks: markDays(
        { approved: [{ start_date: "2027-03-12", end_date: "2027-03-15" }], pending: [], blocked: [] },
        1,
      ),
      today: "2027-03-01",
      rates,
    };
    expect(["2027-03-11", "2027-03-12"].map((day) => isCheckOutOnly(prepared, day))).toEqual([true, false]);
  });

  it("a check-in on such a day is explained, and one on another taken day", () => {
    expect(takenReason(byNights, null, "2027-03-12")).toBe(
      "The night of March 12 is taken: you can check out that day, but not check in.",
    );
    expect(takenReason(byNights, null, "2027-03-13")).toBe("March 13 is booked. Please choose another check-in.");
    expect(takenReason(byNights, "2027-03-09", "2027-03-12")).toBeNull();
    expect(takenReason(byNights, "2027-03-09", "2027-03-13")).toBe(
      "March 12 is booked; the longest stay from the 9th is 3 nights.",
    );
    expect(takenReason(byNights, "2027-03-06", "2027-03-01")).toBe(
      "March 4 is not available; a stay that ends on the 6th can start on March 5.",
    );
  });
});

describe("in Spanish", () => {
  it("the labels have the Spanish word order", () => {
    expect(inSpanish(() => dayLabel(on("2027-03-01"), "2027-03-12"))).toBe("viernes, 12 de marzo, reservado");
    expect(inSpanish(() => dayLabel(on("2027-03-01"), "2027-03-02"))).toBe("martes, 2 de marzo, no disponible");
    expect(inSpanish(() => dayLabel(on("2027-03-05"), "2027-03-05", true))).toBe(
      "viernes, 5 de marzo, hoy, seleccionado",
    );
  });

  it("a range over taken days is explained in Spanish", () => {
    expect(inSpanish(() => takenReason(limits, "2027-03-09", "2027-03-20"))).toBe(
      "El 12 de marzo está reservado; la estancia más larga desde el 9 es de 3 noches.",
    );
    expect(inSpanish(() => takenReason(limits, "2027-03-06", "2027-03-01"))).toBe(
      "El 4 de marzo no está disponible; una estancia que termina el 6 puede empezar el 5 de marzo.",
    );
    expect(inSpanish(() => takenReason(limits, null, "2027-03-13"))).toBe(
      "El 13 de marzo está reservado. Elige otra primera noche.",
    );
  });
});
