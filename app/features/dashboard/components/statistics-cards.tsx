import { formatMoney } from "#app/lib/money.ts";
import type { Statistics } from "#app/features/dashboard/statistics.server.ts";
import { localeTag, memoizePerLocale } from "#app/lib/i18n.ts";
import { TrendChart } from "#app/features/dashboard/components/trend-chart.tsx";
import { m } from "#messages";

const percent = memoizePerLocale((tag) => new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 }));

interface StatisticsCardsProps {
  statistics: Statistics;
  currency: string;
  /** For a column beside a list on wide screens. */
  isNarrow?: boolean;
}

/** The statistics of specification section 9. */
export function StatisticsCards({ statistics, currency, isNarrow = false }: StatisticsCardsProps) {
  const { approval_rate, average } = statistics;
  return (
    <div
      className={`grid overflow-hidden rounded-panel border border-sand-200 bg-white ${isNarrow ? "" : "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"}`}
    >
      <dl className={`grid grid-cols-2 gap-px bg-sand-200 sm:grid-cols-4 ${isNarrow ? "xl:grid-cols-2" : ""}`}>
        <Statistic
          label={m.dashboard_revenue()}
          value={formatMoney(statistics.revenue, currency)}
          more={otherRevenue(statistics)}
        />
        <Statistic
          label={m.dashboard_average()}
          value={average === null ? null : formatMoney(Math.round(average), currency)}
        />
        <Statistic
          label={m.dashboard_approval_rate()}
          value={approval_rate === null ? null : percent().format(approval_rate / 100)}
        />
        <Statistic label={m.dashboard_total_bookings()} value={String(statistics.total)} />
        <Statistic label={m.dashboard_pending()} value={String(statistics.pending)} />
        <Statistic label={m.dashboard_approved()} value={String(statistics.approved)} />
        <Statistic label={m.dashboard_denied()} value={String(statistics.denied)} />
        <Statistic label={m.dashboard_cancelled()} value={String(statistics.cancelled)} />
      </dl>
      <div className={`border-sand-200 px-4 py-3 ${isNarrow ? "border-t" : "max-lg:border-t lg:border-l"}`}>
        <TrendChart trend={statistics.trend} requests_before={statistics.requests_before} />
      </div>
    </div>
  );
}

/** The revenue in other currencies, each by itself because they can't be added up. */
function otherRevenue({ other_revenue }: Statistics): string | null {
  if (other_revenue.length === 0) return null;
  const amounts = other_revenue.map(({ currency, revenue }) => formatMoney(revenue, currency));
  return m.dashboard_other_revenue({ amounts: new Intl.ListFormat(localeTag()).format(amounts) });
}

/** One statistic; null shows a dash, because there was nothing to divide by. */
function Statistic({ label, value, more }: { label: string; value: string | null; more?: string | null }) {
  return (
    <div className="flex flex-col-reverse justify-end bg-white px-4 pt-2.5 pb-2">
      {more && <dd className="figures text-sm text-ink-600">{more}</dd>}
      <dd className="serif figures text-xl leading-7 wrap-anywhere">
        {/* A long amount breaks after its currency, not within the number. */}
        {value?.replace("\u00a0", " ") ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{m.dashboard_not_known()}</span>
          </>
        )}
      </dd>
      <dt className="text-sm leading-5 text-ink-600">{label}</dt>
    </div>
  );
}
