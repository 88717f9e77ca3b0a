import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "#app/root.tsx";
import type { Flash } from "#app/server/http/flash.server.ts";

/** The message of a redirect to the page at `path`, or null. */
export function useFlash(path: string): Flash | null {
  const flash = useRouteLoaderData<typeof rootLoader>("root")?.flash ?? null;
  return flash && flash.to.split(/[?#]/)[0] === path ? flash : null;
}
