import { altOf } from "#app/images/gallery-frame.tsx";
import type { PropertyImage } from "#app/images/images.server.ts";
import type { ImageChanges } from "#app/images/use-image-changes.ts";
import { Icon } from "#app/ui/icon.tsx";

/** Whether a photo is featured, and the switch for it. */
export function FeaturedStar({ image, changes }: { image: PropertyImage; changes: ImageChanges }) {
  return (
    <button
      type="button"
      className="featured-star"
      aria-pressed={image.is_featured}
      aria-label={`Featured: ${altOf(image, image.position)}`}
      title={image.is_featured ? "Remove from featured" : "Feature this photo"}
      onClick={() => changes.setFeatured(image, !image.is_featured)}
    >
      <Icon name="star" />
    </button>
  );
}
