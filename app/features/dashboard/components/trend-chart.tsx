import { formatDay } from "#app/lib/stay.ts";
import type { TrendDay } from "#app/features/dashboard/statistics.server.ts";
import { m } from "#messages";

const STEP = 10;
const HEIGHT = 64;

/** Requests a day over the last 30 days, one bar each. */
export function TrendChart({ trend, requests_before }: { trend: TrendDay[]; requests_before: number }) {
  const requests = trend.reduce((sum, day) => sum + day.requests, 0);
  const max = Math.max(1, ...trend.map((day) => day.requests));
  const [first, last] = [trend[0], trend.at(-1)];
  return (
    <figure className="flex h-full flex-col gap-1.5">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-sm text-ink-600">{m.dashboard_trend()}</span>
        <span className="figures text-sm text-ink-600">
          <strong className="font-semibold text-ink-900">{m.dashboard_requests({ count: requests })}</strong>
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${trend.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={describe(trend, requests)}
        className="min-h-12 w-full flex-1 basis-12"
      >
        {trend.map((day, index) => {
          const height = day.requests === 0 ? 1 : 4 + ((HEIGHT - 4) * day.requests) / max;
          return (
            <rect
              key={day.day}
              x={index * STEP + 1.5}
              y={HEIGHT - height}
              width={STEP - 3}
              height={height}
              className={day.requests === 0 ? "fill-sand-300" : "fill-ocean-600"}
            >
              <title>{`${formatDay(day.day)}: ${m.dashboard_requests({ count: day.requests })}`}</title>
            </rect>
          );
        })}
      </svg>
      {first && last && (
        <div className="figures flex justify-between gap-2 text-xs text-ink-600">
          <span aria-hidden="true">{formatDay(first.day)}</span>
          <span>{m.dashboard_trend_before({ count: requests_before })}</span>
          <span aria-hidden="true">{formatDay(last.day)}</span>
        </div>
      )}
    </figure>
  );
}

function describe(trend: TrendDay[], requests: number): string {
  if (requests === 0) return m.dashboard_trend_none();
  const busiest = trend.reduce((one, other) => (other.requests > one.requests ? other : one));
  return m.dashboard_trend_words({
    requests: m.dashboard_requests({ count: requests }),
    day: formatDay(busiest.day),
    most: busiest.requests,
  });
}
