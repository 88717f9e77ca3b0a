import type { PropertyImage } from "#app/features/images/images.server.ts";
import { photoSrcSet, photoUrl } from "#app/lib/photo-url.ts";

interface PhotoProps {
  image: Pick<PropertyImage, "path" | "width" | "height" | "alt" | "placeholder">;
  /** How wide it stands on the page, as the `sizes` attribute says it. */
  sizes: string;
  /** The photo that people see first: fetched before everything else. */
  priority?: boolean;
  className?: string;
  /** In place of the photo's own: empty where the text beside it says the same. */
  alt?: string;
}

/** A photo in the best format and width for the screen, over its 16-pixel stand-in until it has arrived. */
export function Photo({ image, sizes, priority = false, className, alt = image.alt }: PhotoProps) {
  const { path, width, height } = image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={photoSrcSet(path, width, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={photoSrcSet(path, width, "webp")} sizes={sizes} />
      <img
        src={photoUrl(path, 960, "jpg")}
        srcSet={photoSrcSet(path, width, "jpg")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
        className={className}
        style={{
          backgroundImage: `url("${image.placeholder}")`,
          backgroundSize: "cover",
          backgroundPosition: "center",
        }}
      />
    </picture>
  );
}
