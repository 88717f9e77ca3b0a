import { altOf, Opener } from "#app/features/images/gallery/gallery-frame.tsx";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import { Photo } from "#app/features/images/photo.tsx";
import { m } from "#messages";

/** The photos of the band: those that the gallery's first screen leaves out. */
const FIRST = 3;
const LENGTH = 3;

/** A band of the photos after the gallery's first three. A click opens the viewer. */
export function PhotoBand({ images, onOpen }: { images: PropertyImage[]; onOpen: (index: number) => void }) {
  const shown = images.slice(FIRST, FIRST + LENGTH);
  if (shown.length === 0) return null;
  const columns = ["", "md:grid-cols-1", "md:grid-cols-[1.7fr_1fr]", "md:grid-cols-[1.7fr_1fr_1fr]"][shown.length];
  return (
    <ul
      aria-label={m.property_photos_more()}
      // Phones load the photos when the band is near; browsers' own distance for lazy images is several screens.
      className={`photo-band [contain-intrinsic-height:18rem] [content-visibility:auto] flex snap-x snap-mandatory gap-3 overflow-x-auto max-md:px-5 md:grid ${columns}`}
    >
      {shown.map((image, index) => (
        <li
          key={image.id}
          className="h-72 w-[80vw] shrink-0 snap-center overflow-hidden rounded-photo md:h-80 md:w-auto lg:h-[26.25rem]"
        >
          <Opener image={image} index={FIRST + index} isCurrent onOpen={onOpen} className="block size-full">
            <Photo
              image={image}
              alt={altOf(image, FIRST + index)}
              // A 420 px high crop of a 3:2 photo shows 630 px of its width, however narrow the column is.
              sizes="(min-width: 768px) 640px, 80vw"
              className="size-full object-cover"
            />
          </Opener>
        </li>
      ))}
    </ul>
  );
}
