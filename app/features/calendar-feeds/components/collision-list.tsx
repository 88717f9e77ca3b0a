import { Link } from "react-router";
import type { ImportCollision } from "#app/features/calendar-feeds/collisions.server.ts";
import { formatTrip } from "#app/lib/stay.ts";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { m } from "#messages";

/** Approved stays whose nights are taken on another site too, each until the owner has decided about it. */
export function CollisionList({ collisions }: { collisions: ImportCollision[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {collisions.map((collision) => (
        <Collision key={`${collision.booking.id} ${collision.event.id}`} {...collision} />
      ))}
    </ul>
  );
}

function Collision({ booking, event }: ImportCollision) {
  const guest = booking.guest_name ?? m.booking_unknown_user();
  const site = event.feed_name;
  const isSame = booking.start_date === event.start_date && booking.end_date === event.end_date;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-panel bg-clay-100 p-5">
      <ToolIcon name="warning" className="mt-0.5 size-6 text-clay" />
      <div className="grid gap-1">
        <h3 className="figures font-sans text-base font-semibold">
          {m.calendars_collision_stay({ guest, dates: formatTrip(booking) })}
        </h3>
        <p className="figures">
          {m.calendars_collision_event({ site, dates: formatTrip(event) })}
          {event.summary && <span className="text-ink-600"> ({event.summary})</span>}
        </p>
        {isSame && <p className="max-w-[66ch] text-sm text-ink-600">{m.calendars_collision_same({ site })}</p>}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-2 sm:col-span-1 sm:col-start-2">
        <ConfirmButton
          label={m.calendars_collision_keep()}
          whom={`${guest}, ${site}`}
          question={m.calendars_collision_keep_question({ guest })}
          confirm={m.calendars_collision_keep_confirm()}
          confirming={m.calendars_collision_keeping()}
          action="/admin/calendar-feeds/overrides"
          fields={{ booking_id: booking.id, event_id: event.id }}
          failure={m.calendars_collision_failed()}
          onSuccess={() => {}}
        />
        <Link
          to={`/admin?search=${booking.reference}`}
          className="inline-flex min-h-11 items-center px-3 font-semibold text-ocean-700 underline underline-offset-4"
        >
          {m.calendars_collision_booking()}
        </Link>
      </div>
    </li>
  );
}
