import type { ReactNode } from "react";

/**
 * Line icons on a 24-pixel grid, in the current text colour. They are hidden from screen readers, so the control needs
 * a label. Those that the home page doesn't show at first are in tool-icon.tsx.
 */
export const icons = {
  back: <path d="m14.5 5-7 7 7 7" />,
  forward: <path d="m9.5 5 7 7-7 7" />,
  down: <path d="m5 9 7 7 7-7" />,
  pencil: (
    <path d="m4.5 19.5 1-4.2L16.6 4.200a1.8 1.8 0 0 1 2.500 0l.7.7a1.8 1.8 0 0 1 0 2.500L8.700 18.500l-4.200 1Z" />
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  share: <path d="M12 15V4m0 0L8 8m4-4 4 4M5.5 12.5V18A1.5 1.5 0 0 0 7 19.5h10a1.5 1.5 0 0 0 1.5-1.5v-5.5" />,
  person: <path d="M12 12a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5Zm-7 8c.6-3.4 3.4-5.25 7-5.25s6.4 1.85 7 5.25" />,
  shield: (
    <path d="M12 3.500 19 6v5.500c0 4.300-2.900 7.300-7 9-4.100-1.700-7-4.700-7-9V6l7-2.500Zm-3 8.300 2.300 2.300 4-4.400" />
  ),
  pin: (
    <path d="M12 20.5s6.5-5.4 6.5-10.6a6.5 6.5 0 0 0-13 0c0 5.2 6.5 10.6 6.5 10.6Zm0-8.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5Z" />
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof icons;

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <IconFrame className={className}>{icons[name]}</IconFrame>;
}

export function IconFrame({ className = "size-5", children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      {children}
    </svg>
  );
}
