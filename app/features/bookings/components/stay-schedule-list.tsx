import { type ScheduleRow, scheduleOf, type StayTimes } from "#app/features/bookings/stay/stay-schedule.ts";
import type { Counting } from "#app/lib/enums.ts";
import type { Stay } from "#app/lib/stay.ts";

/** When the guests arrive, sleep last and leave, as a list with a dot for each day. */
export function StaySchedule({ rows }: { rows: ScheduleRow[] }) {
  return (
    <dl className="figures text-sm">
      {rows.map(({ label, value, note }) => (
        <div
          key={label}
          className="relative grid grid-cols-[1.25rem_5.75rem_minmax(0,1fr)] items-baseline py-1 not-last:after:absolute not-last:after:top-5 not-last:after:left-[5px] not-last:after:h-[calc(100%-0.75rem)] not-last:after:w-px not-last:after:bg-ocean-700/40 before:mt-1.5 before:size-[11px] before:self-start before:rounded-full before:border-[1.5px] before:border-ocean-700 before:bg-ocean-700 last:before:bg-transparent"
        >
          <dt className="col-start-2 text-ink-600">{label}</dt>
          <dd className="col-start-3">
            <span className="font-semibold whitespace-nowrap">{value}</span>{" "}
            {note && <span className="inline-block text-ink-600">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The schedule of the stay that a guest is choosing; nothing before they have. */
export function ChosenSchedule({ stay, ...props }: { stay: Stay | null; times: StayTimes; counting: Counting }) {
  return stay && <StaySchedule rows={scheduleOf({ ...stay, counting: props.counting }, props.times, "guest")} />;
}
