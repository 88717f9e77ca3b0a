import { Link } from "react-router";

interface FilterLinksProps {
  /** What is filtered by, for a screen reader. */
  label: string;
  choices: { to: string; words: string; isCurrent: boolean }[];
}

/** One of a few ways to see a list, each at a URL of its own. */
export function FilterLinks({ label, choices }: FilterLinksProps) {
  return (
    <nav aria-label={label} className="status-filter">
      {choices.map(({ to, words, isCurrent }) => (
        <Link
          key={words}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? "true" : undefined}
          className="inline-flex min-h-11 items-center rounded-full px-3.5 text-sm hover:bg-sand-100 aria-[current]:bg-ink-900 aria-[current]:text-white forced-colors:aria-[current]:outline"
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
