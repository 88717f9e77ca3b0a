import { altOf } from "#app/features/images/gallery/gallery-frame.tsx";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import type { ImageChanges } from "#app/features/images/editor/use-image-changes.ts";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { m } from "#messages";

/** Shows and switches whether a photo is featured. */
export function FeaturedStar({ image, changes }: { image: PropertyImage; changes: ImageChanges }) {
  return (
    <button
      type="button"
      className="photo-corner"
      aria-pressed={image.is_featured}
      aria-label={m.images_featured_name({ name: altOf(image, image.position) })}
      title={image.is_featured ? m.images_feature_remove() : m.images_feature_this()}
      onClick={() => changes.setFeatured(image, !image.is_featured)}
    >
      <ToolIcon name="star" />
    </button>
  );
}
