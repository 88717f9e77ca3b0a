import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

interface CancelButtonProps {
  /** Whether the form is being saved, which can't be cancelled. */
  isSaving: boolean;
  onClick: () => void;
  className?: string;
  children?: ReactNode;
}

/** Closes an editor without saving. While it saves, the button is disabled, with the reason in its name. */
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
