import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StatisticsCards } from "#app/features/dashboard/components/statistics-cards.tsx";
import { withLocale } from "#app/server/http/locale.server.ts";

const statistics = {
  total: 3,
  pending: 1,
  approved: 2,
  denied: 0,
  cancelled: 0,
  approval_rate: 200 / 3,
  revenue: 123_450,
  other_revenue: [] as { currency: string; revenue: number }[],
  average: 61_725,
  trend: [
    { day: "2027-03-08", requests: 1 },
    { day: "2027-03-09", requests: 2 },
  ],
  requests_before: 4,
};
const cards = () => renderToStaticMarkup(<StatisticsCards statistics={statistics} currency="USD" />);

test("money, percentages and days are formatted for each language", () => {
  for (const text of ["66.7%", "$1,234.50", "3 requests in the last 30 days, most of them on Mar 9, 2027 (2)"]) {
    expect(cards()).toContain(text);
  }
  const spanish = withLocale("es", cards);
  for (const text of ["Ingresos", "66.7", "USD 1,234.50", "3 solicitudes en los últimos 30 días"]) {
    expect(spanish).toContain(text);
  }
});

test("revenue in another currency is shown separately and never added", () => {
  const mixed = { ...statistics, other_revenue: [{ currency: "JPY", revenue: 60_000 }] };
  const markup = renderToStaticMarkup(<StatisticsCards statistics={mixed} currency="USD" />);
  expect(markup).toContain("$1,234.50");
  expect(markup).toContain("and ¥60,000 in other currencies");
});

test("rates and averages without data show a dash with an explanation", () => {
  const none = { ...statistics, approval_rate: null, average: null };
  const markup = withLocale("es", () => renderToStaticMarkup(<StatisticsCards statistics={none} currency="USD" />));
  expect(markup.match(/aún faltan datos/g)).toHaveLength(2);
});

test("a trend without requests says so", () => {
  const quiet = { ...statistics, trend: statistics.trend.map(({ day }) => ({ day, requests: 0 })) };
  expect(renderToStaticMarkup(<StatisticsCards statistics={quiet} currency="USD" />)).toContain(
    "No requests in the last 30 days",
  );
});
