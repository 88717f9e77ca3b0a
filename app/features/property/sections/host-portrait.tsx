import { initialOf } from "#app/lib/first-name.ts";
import { photoUrl } from "#app/lib/photo-url.ts";

interface HostPortraitProps {
  name: string;
  /** The photo's path in the photo store; null while there is none. */
  photo: string | null;
  /** Its size in pixels on the page. */
  size: 64 | 80;
}

/** The host's round portrait, or the name's first letter. It has no text of its own: the name stands beside it. */
export function HostPortrait({ name, photo, size }: HostPortraitProps) {
  const shape = size === 64 ? "size-16" : "size-20";
  if (photo) {
    return (
      <img
        src={photoUrl(photo, 320, "webp")}
        width={size}
        height={size}
        alt=""
        loading="lazy"
        decoding="async"
        className={`${shape} shrink-0 rounded-full bg-sand-200 object-cover object-[50%_30%]`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`serif grid ${shape} shrink-0 place-items-center rounded-full bg-ocean-700 text-2xl text-white forced-colors:border`}
    >
      {initialOf(name)}
    </span>
  );
}
