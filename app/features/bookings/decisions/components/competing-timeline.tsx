import { type CompetingRequest, layOutTimeline } from "#app/features/bookings/decisions/competing-requests.ts";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { formatDuration } from "#app/lib/format-duration.ts";
import { formatShortDay, formatStay } from "#app/lib/stay.ts";
import { m } from "#messages";

interface CompetingTimelineProps {
  requests: CompetingRequest[];
  /** The ids of the requests that are drawn as the chosen ones. */
  chosen: string[];
  /** When the requests were loaded, ISO 8601. */
  now: string;
  /** The requests that have a checkbox to deny them. */
  deniable?: CompetingRequest[];
  /** The ids of those that are ticked. */
  denied?: string[];
  onDeny?: (id: string, isDenied: boolean) => void;
}

/** Requests that want the same nights, each with a bar on the same scale of nights. */
export function CompetingTimeline(props: CompetingTimelineProps) {
  const { requests, chosen, now, deniable = [], denied = [], onDeny } = props;
  const timeline = layOutTimeline(requests);
  if (!timeline) return null;
  const columns = { gridTemplateColumns: `repeat(${timeline.nights}, minmax(0, 1fr))` };
  return (
    <div className="grid gap-2 text-sm">
      <p aria-hidden="true" className="figures flex justify-between gap-4 text-ink-600">
        <span>{formatShortDay(timeline.first)}</span>
        <span>{formatShortDay(timeline.last)}</span>
      </p>
      <ol aria-label={m.booking_competing_timeline()} className="grid gap-4">
        {requests.map((request, index) => (
          <li key={request.id} className="grid gap-1.5">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 font-semibold wrap-anywhere">{nameOf(request)}</span>
              <span className="figures font-semibold">{formatAmount(request.total_price, request.currency)}</span>
            </p>
            <div aria-hidden="true" className="grid rounded-full bg-sand-200" style={columns}>
              <span
                className={`h-2 rounded-full forced-colors:bg-[CanvasText] ${chosen.includes(request.id) ? "bg-ocean-700" : "bg-pending"}`}
                style={{ gridColumn: `${timeline.bars[index]?.start} / ${timeline.bars[index]?.end}` }}
              />
            </div>
            <p className="figures text-ink-600">
              {formatStay(request)} · {m.nights({ count: request.nights })} · {m.guests({ count: request.guest_count })}{" "}
              · {m.dashboard_asked_ago({ span: formatDuration(Date.parse(now) - Date.parse(request.created_at)) })}
            </p>
            {deniable.includes(request) && (
              <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 accent-ocean-700"
                  checked={denied.includes(request.id)}
                  onChange={({ target }) => onDeny?.(request.id, target.checked)}
                />
                {m.booking_competing_deny({ guest: nameOf(request) })}
              </label>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The name of a request's guest. */
export const nameOf = ({ guest }: Pick<CompetingRequest, "guest">): string => guest ?? m.booking_unknown_user();
