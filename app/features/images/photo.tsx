import type { PropertyImage } from "#app/features/images/images.server.ts";
import { photoSrcSet, photoUrl } from "#app/lib/photo-url.ts";

interface PhotoProps {
  image: Pick<PropertyImage, "path" | "width" | "height" | "alt" | "placeholder">;
  /** Its width on the page, as the value of the `sizes` attribute. */
  sizes: string;
  /** Whether it is the first visible photo, which is fetched with high priority. */
  priority?: boolean;
  className?: string;
  /** Replaces the photo's own text; empty where the text beside it repeats it. */
  alt?: string;
}

/** A photo in the best format and width for the screen, over its 16-pixel placeholder until it has loaded. */
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
