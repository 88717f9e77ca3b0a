import { Link } from "react-router";

interface FilterLinksProps {
  /** The name of the filter, for screen readers. */
  label: string;
  choices: { to: string; label: string; count?: number | undefined; isCurrent: boolean }[];
}

/** The choices of a list's filter, each at a URL of its own. */
export function FilterLinks({ label, choices }: FilterLinksProps) {
  return (
    <nav aria-label={label} className="status-filter">
      {choices.map((choice) => (
        <Link
          key={choice.label}
          to={choice.to}
          preventScrollReset
          aria-current={choice.isCurrent ? "true" : undefined}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm font-medium text-ink-600 no-underline hover:bg-sand-100 aria-[current]:bg-sand-200 aria-[current]:font-semibold aria-[current]:text-ink-900 forced-colors:aria-[current]:outline"
        >
          {choice.label}
          {choice.count !== undefined && (
            <span aria-hidden="true" className="figures">
              {choice.count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
