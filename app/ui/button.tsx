import type { ComponentPropsWithRef, ReactNode } from "react";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight " +
  "transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 aria-busy:cursor-progress aria-busy:opacity-80 " +
  "forced-colors:border forced-colors:border-[ButtonBorder]";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-ocean-700 px-5 py-2.5 text-white hover:enabled:bg-ink-900",
  secondary: "border border-ink-500 bg-transparent px-5 py-2.5 text-ink-900 hover:border-ink-900 hover:bg-sand-100",
  quiet: "px-3 py-2 text-ocean-700 underline decoration-ocean-700/40 hover:decoration-ocean-700",
  danger: "border border-clay bg-transparent px-5 py-2.5 text-clay hover:bg-clay-100",
};

/** The same style for a link. */
export function buttonClass(variant: ButtonVariant, more = ""): string {
  return `${base} ${variants[variant]} ${more}`;
}

interface ButtonProps extends ComponentPropsWithRef<"button"> {
  variant?: ButtonVariant;
  /** While true the button shows `busyLabel`, ignores clicks and has the same width. */
  busy?: boolean;
  busyLabel?: ReactNode;
}

export function Button({
  variant = "secondary",
  busy = false,
  busyLabel,
  className = "",
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, className)}
      aria-busy={busy || undefined}
      // Not `disabled`, which would remove the focus and its announcement.
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busyLabel === undefined ? children : <Swap busy={busy} idleLabel={children} busyLabel={busyLabel} />}
    </button>
  );
}

/** Both texts in one grid cell, one of them invisible, so that the wider one determines the width. */
function Swap({ busy, idleLabel, busyLabel }: { busy: boolean; idleLabel: ReactNode; busyLabel: ReactNode }) {
  return (
    <span className="grid [&>*]:col-start-1 [&>*]:row-start-1">
      <span className={busy ? "invisible" : ""}>{idleLabel}</span>
      <span className={busy ? "" : "invisible"}>{busyLabel}</span>
    </span>
  );
}
