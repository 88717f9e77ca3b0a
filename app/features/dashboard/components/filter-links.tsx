import { Link } from "react-router";

interface FilterLinksProps {
  /** The name of the filter, for screen readers. */
  label: string;
  choices: { to: string; label: string; isCurrent: boolean }[];
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
          className="inline-flex min-h-11 items-center rounded-full px-3.5 text-sm hover:bg-sand-100 aria-[current]:bg-ink-900 aria-[current]:text-white forced-colors:aria-[current]:outline"
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}
