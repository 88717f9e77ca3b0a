import { useRouteLoaderData } from "react-router";
import type { Flash } from "#app/server/http/flash.server.ts";
import { Photo } from "#app/features/images/photo.tsx";
import type { findPropertyPhoto } from "#app/features/auth/auth-page.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";

/** The house beside an account's form. */
export function PropertyPhoto({ image }: { image: Awaited<ReturnType<typeof findPropertyPhoto>> }) {
  if (!image) return null;
  return (
    <Photo image={image} sizes="(min-width: 64rem) 42rem, 1px" className="absolute inset-0 size-full object-cover" />
  );
}

/** The form that was refused on its way to this page, for browsers without a script. */
export function useFlash(path: string): Flash | null {
  const flash = useRouteLoaderData<typeof rootLoader>("root")?.flash ?? null;
  return flash && flash.to.split("?")[0] === path ? flash : null;
}
