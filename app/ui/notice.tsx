import type { ReactNode } from "react";

export type NoticeTone = "info" | "success" | "warning" | "error";

const tones: Record<NoticeTone, string> = {
  info: "bg-ocean-100 text-ink-900",
  success: "bg-leaf-100 text-ink-900",
  warning: "bg-pending-100 text-ink-900",
  error: "bg-clay-100 text-clay",
};

/**
 * A message beside its cause. Screen readers announce errors immediately, and other messages only with `announce`, for
 * those that appear after an action.
 */
export function Notice({
  tone = "info",
  announce = false,
  children,
}: {
  tone?: NoticeTone;
  announce?: boolean;
  children: ReactNode;
}) {
  const role = tone === "error" ? "alert" : announce ? "status" : undefined;
  return (
    <div role={role} className={`rounded-xl border border-transparent px-4 py-3 text-sm leading-normal ${tones[tone]}`}>
      {children}
    </div>
  );
}
