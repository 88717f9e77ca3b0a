import { useRouteLoaderData } from "react-router";
import type { Flash } from "#app/server/http/flash.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";

/** The error and the values of a form of this page that was posted without JavaScript and rejected. */
export function useFlash(path: string): Flash | null {
  const flash = useRouteLoaderData<typeof rootLoader>("root")?.flash ?? null;
  return flash && flash.to.split("?")[0] === path ? flash : null;
}
