import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

interface PageLink {
  to: string;
  words: ReactNode;
}

interface PageLinksProps {
  /** Null where there is none. */
  first: PageLink | null;
  next: PageLink | null;
  /** For a list below other things: the page stays where it was scrolled to. */
  preventScrollReset?: boolean;
}

/** The ways on from one page of a long list: back to its first, and to the next one. */
export function PageLinks({ first, next, preventScrollReset = false }: PageLinksProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label={m.dashboard_pages()} className="flex flex-wrap justify-between gap-3">
      {first && (
        <Link to={first.to} preventScrollReset={preventScrollReset} className={buttonClass("quiet", "-ml-3")}>
          {first.words}
        </Link>
      )}
      {next && (
        <Link to={next.to} preventScrollReset={preventScrollReset} className={buttonClass("secondary", "ml-auto")}>
          {next.words}
        </Link>
      )}
    </nav>
  );
}
