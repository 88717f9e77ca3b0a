import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { m } from "#messages";

interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers, e.g. 'Reference'. */
  about: string;
}

/** Milliseconds until the button offers to copy again. */
const RESULT_MS = 2000;

/** Copies a text to the clipboard and says whether that worked. */
export function CopyButton({ text, about }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("idle"), RESULT_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const label = { idle: m.ui_copy(), copied: m.ui_copied(), failed: m.ui_copy_failed() }[state];
  return (
    <>
      <Button
        variant="quiet"
        className={`min-w-26 shrink-0 justify-start text-sm no-underline! scriptless:hidden print:hidden ${state === "copied" ? "text-leaf!" : ""}`}
        onClick={() => void copy()}
      >
        <ToolIcon name={state === "copied" ? "check" : "copy"} />
        <span>
          {label}
          <span className="sr-only"> ({about})</span>
        </span>
      </Button>
      <output className="sr-only">{state === "idle" ? "" : label}</output>
    </>
  );
}
