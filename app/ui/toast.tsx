import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { CloseButton } from "#app/ui/dialog.tsx";
import { m } from "#messages";

const ToastContext = createContext<(message: string) => void>(() => undefined);

/** Shows a message at the bottom of the page and announces it, for events away from the user's focus. */
export function useToast(): (message: string) => void {
  return use(ToastContext);
}

/** Milliseconds until it is hidden; it can also be closed. */
const STAYS = 6000;

export function ToastRegion({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<{ message: string; at: number } | null>(null);
  const counter = useRef(0);
  const show = useCallback((message: string) => setToast({ message, at: ++counter.current }), []);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), STAYS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <ToastContext value={show}>
      {children}
      <output className="pointer-events-none fixed inset-x-4 bottom-24 z-50 flex justify-center lg:bottom-8">
        {toast && (
          <span
            key={toast.at}
            className="toast pointer-events-auto flex items-center gap-4 rounded-control bg-ink-900 py-2 pl-5 pr-3 text-sm text-white shadow-lift forced-colors:border [&_button]:hover:bg-ink-600"
          >
            <span>{toast.message}</span>
            <CloseButton onClick={() => setToast(null)} label={m.ui_dismiss()} />
          </span>
        )}
      </output>
    </ToastContext>
  );
}
