import { useRouteLoaderData } from "react-router";
import type { Flash } from "#app/server/http/flash.server.ts";
import { Photo } from "#app/features/images/photo.tsx";
import type { findPropertyPhoto } from "#app/features/auth/auth-page.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";

/** The property's photo beside the form of an account page. */
export function PropertyPhoto({ image }: { image: Awaited<ReturnType<typeof findPropertyPhoto>> }) {
  if (!image) return null;
  return (
    <Photo image={image} sizes="(min-width: 64rem) 42rem, 1px" className="absolute inset-0 size-full object-cover" />
  );
}

/** The error and the values of a form of this page that was posted without JavaScript and rejected. */
export function useFlash(path: string): Flash | null {
  const flash = useRouteLoaderData<typeof rootLoader>("root")?.flash ?? null;
  return flash && flash.to.split("?")[0] === path ? flash : null;
}
