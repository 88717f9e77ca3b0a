import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

interface PageLink {
  to: string;
  label: ReactNode;
}

interface PaginationProps {
  /** The link to the first page; null on the first page. */
  first: PageLink | null;
  /** The link to the next page; null on the last one. */
  next: PageLink | null;
  /** Keeps the scroll position, for a list that is not at the top of its page. */
  preventScrollReset?: boolean;
}

/** Links to the first and the next page of a list. */
export function Pagination({ first, next, preventScrollReset = false }: PaginationProps) {
  if (!first && !next) return null;
  return (
    <nav aria-label={m.dashboard_pages()} className="flex flex-wrap justify-between gap-3">
      {first && (
        <Link to={first.to} preventScrollReset={preventScrollReset} className={buttonClass("quiet", "-ml-3")}>
          {first.label}
        </Link>
      )}
      {next && (
        <Link to={next.to} preventScrollReset={preventScrollReset} className={buttonClass("secondary", "ml-auto")}>
          {next.label}
        </Link>
      )}
    </nav>
  );
}
