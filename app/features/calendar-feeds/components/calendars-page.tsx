import type { ReactNode } from "react";
import type { ImportCollision } from "#app/features/calendar-feeds/collisions.server.ts";
import { CollisionList } from "#app/features/calendar-feeds/components/collision-list.tsx";
import { ExportAddress } from "#app/features/calendar-feeds/components/export-address.tsx";
import { FeedForm } from "#app/features/calendar-feeds/components/feed-form.tsx";
import { FeedRow } from "#app/features/calendar-feeds/components/feed-row.tsx";
import type { FeedView } from "#app/features/calendar-feeds/feed-view.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { m } from "#messages";

interface CalendarsPageProps {
  feeds: FeedView[];
  /** The address of the exported calendar; null until it is created. */
  exportUrl: string | null;
  collisions: ImportCollision[];
  time_zone: string;
  /** When the page was loaded, ISO 8601. */
  now: string;
  /** A new feed that was rejected without JavaScript. */
  flashed: (FormError & { values?: Record<string, string> }) | null;
}

/** The page of the calendars that the property shares with other sites. */
export function CalendarsPage({ feeds, exportUrl, collisions, time_zone, now, flashed }: CalendarsPageProps) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 pt-8 pb-24 lg:pt-12">
      <header className="max-w-3xl">
        <h1 className="text-4xl">{m.calendars_title()}</h1>
        <p className="mt-1 text-ink-600">{m.calendars_lead()}</p>
      </header>
      {collisions.length > 0 && (
        <Part title={m.calendars_collisions()} lead={m.calendars_collisions_text()}>
          <CollisionList collisions={collisions} />
        </Part>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-12">
        <Part title={m.calendars_import_title()} lead={m.calendars_import_lead()}>
          {feeds.length === 0 ? (
            <p className="text-ink-600">{m.calendars_import_none()}</p>
          ) : (
            <ul
              aria-label={m.calendars_import_title()}
              className="divide-y divide-sand-200 rounded-panel border border-sand-200 bg-white"
            >
              {feeds.map((feed) => (
                <FeedRow key={feed.id} feed={feed} time_zone={time_zone} now={now} />
              ))}
            </ul>
          )}
          <FeedForm flashed={flashed} />
        </Part>
        <Part title={m.calendars_export_title()} lead={m.calendars_export_lead()}>
          <ExportAddress url={exportUrl} />
        </Part>
      </div>
    </div>
  );
}

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="max-w-3xl">
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-1 text-sm text-ink-600">{lead}</p>
      </div>
      {children}
    </section>
  );
}
