import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  count?: number;
  /** A sentence at the end of the title's line. */
  note?: string | null;
  isSmall?: boolean;
  children: ReactNode;
}

/** A titled part of the dashboard. */
export function Section({ title, count, note, isSmall = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={`grid grid-cols-[minmax(0,1fr)] ${isSmall ? "gap-2" : "gap-3"}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className={isSmall ? "text-lg" : "text-2xl"}>
          {title}
          {count !== undefined && count > 0 && (
            <span className="figures ml-2.5 font-sans text-base font-medium text-ink-600">{count}</span>
          )}
        </h2>
        {note && <p className="text-sm text-ink-600">{note}</p>}
      </div>
      {children}
    </section>
  );
}
