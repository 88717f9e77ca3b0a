import { useEffect } from "react";

/** What React Router leaves on the page about its routes: where their code is. */
interface Manifest {
  routes: Record<string, { module: string; imports?: string[] } | undefined>;
}

/**
 * Brings the home page's code to every other page, once that is at rest: so the way home is quick, and when the line
 * is lost on it the house can still say so. Without its code the browser would show an error page of its own.
 */
export function useHomeCode(): void {
  useEffect(() => {
    const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest };
    const home = manifest?.routes["routes/home"];
    if (!home) return;
    const bring = () => {
      for (const href of [home.module, ...(home.imports ?? [])]) {
        if (document.querySelector(`link[rel=modulepreload][href="${CSS.escape(href)}"]`)) continue;
        const link = Object.assign(document.createElement("link"), {
          rel: "modulepreload",
          href,
          fetchPriority: "low",
        });
        document.head.append(link);
      }
    };
    if (document.readyState === "complete") return bring();
    addEventListener("load", bring, { once: true });
    return () => removeEventListener("load", bring);
  }, []);
}
