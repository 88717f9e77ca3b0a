import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/**
 * A component whose code is loaded when it is first shown, which has to happen in a transition: what was there stays
 * until then. When the code doesn't come, because the line is down or a newer version has taken its place, `Missing`
 * stands in for it and says so. The server waits for the code, so its HTML is whole.
 */
export function lazyWithFallback<Props>(
  bring: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await bring() };
    } catch {
      return { default: Missing };
    }
  });
}
