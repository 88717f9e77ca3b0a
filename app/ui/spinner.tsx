/** A rotating ring with a label, which screen readers announce. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="inline-flex items-center gap-2.5 text-sm text-ink-600">
      <svg
        viewBox="0 0 20 20"
        className="size-5 animate-spin motion-reduce:animate-none"
        fill="none"
        strokeWidth="2.5"
        aria-hidden="true"
      >
        <circle cx="10" cy="10" r="7.5" className="stroke-sand-200" />
        <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" className="stroke-ocean-700" strokeLinecap="round" />
      </svg>
      {label}
    </output>
  );
}
