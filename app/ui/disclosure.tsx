import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";

/** A button that shows what stands behind it, also without a script. */
export function Disclosure({
  label,
  isOpen = false,
  children,
}: {
  label: string;
  /** From the first on. */
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details open={isOpen}>
      <summary className={buttonClass("secondary", "w-fit list-none [&::-webkit-details-marker]:hidden")}>
        {label}
      </summary>
      <div className="max-w-[26rem] pt-5">{children}</div>
    </details>
  );
}
