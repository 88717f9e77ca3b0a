import type { PropertyImage } from "#app/features/images/images.server.ts";
import { photoUrl } from "#app/lib/photo-url.ts";

/** The photo that a dialog edits. */
export function ImagePreview({ image }: { image: PropertyImage | null }) {
  if (!image) return null;
  return (
    <img
      src={photoUrl(image.path, 640, "jpg")}
      alt={image.alt}
      className="max-h-60 w-full rounded-control bg-sand-200 object-cover"
    />
  );
}
