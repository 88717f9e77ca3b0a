import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";

/** A button that shows and hides content, also without JavaScript. */
export function Disclosure({
  label,
  isOpen = false,
  children,
}: {
  label: string;
  /** Whether it is open initially. */
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
