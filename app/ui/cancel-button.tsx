import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

interface CancelButtonProps {
  /** Whether the server is saving: what has been sent can't be taken back. */
  isSaving: boolean;
  onClick: () => void;
  className?: string;
  children?: ReactNode;
}

/** Leaves an editor without saving. While it saves, the button is off, and its name gives the reason. */
export function CancelButton({ isSaving, onClick, className = "", children = m.ui_cancel() }: CancelButtonProps) {
  return (
    <Button
      busy={isSaving}
      onClick={onClick}
      title={isSaving ? m.ui_not_while_saving() : undefined}
      className={`aria-busy:opacity-50 ${className}`}
    >
      {children}
      {isSaving && <span className="sr-only"> ({m.ui_not_while_saving()})</span>}
    </Button>
  );
}
