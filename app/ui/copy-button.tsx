import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers, e.g. 'Reference'. */
  about: string;
}

/** Copies a text to the clipboard and says whether that worked. */
export function CopyButton({ text, about }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  const label = { idle: m.ui_copy(), copied: m.ui_copied(), failed: m.ui_copy_failed() }[state];
  return (
    <>
      <Button
        variant="quiet"
        className="-my-2 shrink-0 text-sm scriptless:hidden print:hidden"
        onClick={() => void copy()}
      >
        {label}
        <span className="sr-only"> ({about})</span>
      </Button>
      <output className="sr-only">{state === "idle" ? "" : label}</output>
    </>
  );
}
