import { type ComponentType, useCallback, useState } from "react";

type Part<Props> =
  | { state: "away" }
  | { state: "loading" }
  | { state: "failed" }
  | { state: "here"; Component: ComponentType<Props> };

/**
 * A part of a page that only few people need, loaded when `load` is called, by a click. A part that can't be loaded,
 * because the line is down or a newer version has taken its place, is a state like the others and not an error page.
 */
export function usePart<Props>(bring: () => Promise<ComponentType<Props>>): {
  part: Part<Props>;
  load: () => Promise<void>;
} {
  const [part, setPart] = useState<Part<Props>>({ state: "away" });
  const load = useCallback(async () => {
    setPart({ state: "loading" });
    try {
      const Component = await bring();
      setPart({ state: "here", Component });
    } catch {
      setPart({ state: "failed" });
    }
  }, [bring]);
  return { part, load };
}
