import { Photo } from "#app/features/images/photo.tsx";
import type { findPropertyPhoto } from "#app/features/auth/auth-page.server.ts";

/** The property's photo beside the form of an account page. */
export function PropertyPhoto({ image }: { image: Awaited<ReturnType<typeof findPropertyPhoto>> }) {
  if (!image) return null;
  return (
    <Photo image={image} sizes="(min-width: 64rem) 42rem, 1px" className="absolute inset-0 size-full object-cover" />
  );
}
