import type { ReactNode } from "react";

export type BadgeTone = "wait" | "yes" | "no" | "gone" | "info";

const tones: Record<BadgeTone, string> = {
  wait: "bg-pending-100 text-pending-700",
  yes: "bg-leaf-100 text-leaf",
  no: "bg-clay-100 text-clay",
  gone: "bg-sand-200 text-ink-600",
  info: "bg-ocean-100 text-ocean-700",
};

/** A label with a coloured background. The label has the meaning; the colour only supports it. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-xs font-semibold forced-colors:border ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
