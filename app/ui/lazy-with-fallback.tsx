import { type ComponentType, lazy, type ReactNode, startTransition, Suspense, useEffect, useState } from "react";
import { loadStyles } from "#app/ui/load-styles.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

interface LazyOptions<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** The URL of a stylesheet that the component needs. */
  styles?: string;
  /** The message when the code could not be loaded. */
  message: () => string;
}

interface FallbackProps {
  /** Whether the component is wanted. Its code is requested when this first becomes true. */
  when?: boolean;
  /** Shown until the code has loaded, and with an error notice when it can't be loaded. */
  renderFallback: (error: ReactNode) => ReactNode;
}

/** What the lazily loaded code resolves to: the component, or the error in its place. */
type Slot<Props> = ComponentType<{
  props: Props;
  renderFallback: FallbackProps["renderFallback"];
  isRetried: boolean;
  /** Requests the code once more. The error stays until the result is there. */
  onRetry: () => Promise<void>;
}>;

/**
 * A component whose code is loaded when it is first wanted. The fallback stays mounted until the code has loaded, with
 * its focus and scroll position. A failure, because the connection is lost or a newer version has replaced the code, is
 * a notice with a way to try again. The server waits for the code, so its HTML holds the component.
 */
export function lazyWithFallback<Props extends object>({ load, styles, message }: LazyOptions<Props>) {
  const loadSlot = async (): Promise<{ default: Slot<Props> }> => {
    try {
      const [Component] = await Promise.all([load(), styles && loadStyles(styles)]);
      return { default: ({ props }) => <Component {...props} /> };
    } catch {
      return {
        default: ({ renderFallback, isRetried, onRetry }) =>
          renderFallback(<LoadError message={message()} isRetried={isRetried} onRetry={onRetry} />),
      };
    }
  };
  const request = () => {
    let slot: ReturnType<typeof loadSlot> | undefined;
    const loadOnce = () => (slot ??= loadSlot());
    return { loadOnce, Code: lazy(loadOnce) };
  };
  // Shared by all instances, so that one that is mounted after a retry starts with the code that has loaded.
  let shared = request();

  return function LazyWithFallback({ when = true, renderFallback, ...props }: Props & FallbackProps) {
    const [{ loadOnce, Code, isRetried }, setAttempt] = useState({ ...shared, isRetried: false });
    // What is wanted later is rendered once its code is there: a component that suspends in place of the fallback would
    // hold back all of the router's updates, which are transitions, until its code has loaded.
    const [isLoaded, setLoaded] = useState(when);
    useEffect(() => {
      if (when && !isLoaded) void loadOnce().then(() => startTransition(() => setLoaded(true)));
    }, [when, isLoaded, loadOnce]);
    const retry = async () => {
      const next = request();
      await next.loadOnce();
      shared = next;
      startTransition(() => setAttempt({ ...next, isRetried: true }));
    };
    return (
      <Suspense fallback={renderFallback(null)}>
        {when && isLoaded ? (
          <Code
            props={props as unknown as Props}
            renderFallback={renderFallback}
            isRetried={isRetried}
            onRetry={retry}
          />
        ) : (
          renderFallback(null)
        )}
      </Suspense>
    );
  };
}

/** Whether `value` is or has been true: what is loaded for an overlay stays mounted after the overlay is closed. */
export function useEverTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}

interface LoadErrorProps {
  message: string;
  /** Whether loading has failed more than once: then the code may be gone for good. */
  isRetried: boolean;
  onRetry: () => Promise<void>;
}

function LoadError({ message, isRetried, onRetry }: LoadErrorProps) {
  const [isRetrying, setRetrying] = useState(false);
  return (
    <Notice tone="error">
      <p className="mb-2">{message}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          busy={isRetrying}
          onClick={() => {
            setRetrying(true);
            void onRetry();
          }}
        >
          {m.ui_try_again()}
        </Button>
        {isRetried && (
          <Button variant="quiet" onClick={() => location.reload()}>
            {m.ui_load_again()}
          </Button>
        )}
      </div>
    </Notice>
  );
}
