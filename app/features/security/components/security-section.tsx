import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { outcomeMessage } from "#app/features/security/security-outcomes.ts";
import type { SecurityPart } from "#app/features/security/security-paths.ts";
import { Notice } from "#app/ui/notice.tsx";

interface SecuritySectionProps {
  part: SecurityPart;
  title: string;
  lead: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One section of the page: its title on the left, its forms on the right, above them the outcome of the last one. */
export function SecuritySection({ part, title, lead, className = "", children }: SecuritySectionProps) {
  const [search] = useSearchParams();
  const outcome = outcomeMessage(part, search.get("done"));
  return (
    <section
      id={part}
      aria-labelledby={`${part}-title`}
      className={`grid scroll-mt-6 gap-x-16 gap-y-5 border-t border-sand-200 pt-8 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] ${className}`}
    >
      <div className="grid content-start gap-2">
        <h2 id={`${part}-title`} className="text-xl">
          {title}
        </h2>
        <p className="max-w-[60ch] text-sm text-ink-600">{lead}</p>
      </div>
      <div className="grid max-w-[40rem] content-start gap-5">
        {outcome && (
          <Notice tone="success" announce>
            {outcome}
          </Notice>
        )}
        {children}
      </div>
    </section>
  );
}
