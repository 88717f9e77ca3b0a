import { type KeyboardEvent, type UIEvent, useEffect, useRef, useState } from "react";
import { altOf, fadePhoto, scrollable } from "#app/features/images/gallery/gallery-frame.tsx";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import { Photo } from "#app/features/images/photo.tsx";
import { CloseButton } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useModal } from "#app/ui/modal.ts";
import { m } from "#messages";

export interface LightboxProps {
  images: PropertyImage[];
  /** The index of the opened photo; null while the lightbox is closed. */
  opened: number | null;
  onClose: () => void;
}

/**
 * Shows the photos full-screen with their captions: one at a time with arrows at its sides, or on phones all of them below
 * each other. Keys and swipes change the photo, Esc closes.
 */
export function Lightbox({ images, opened, onClose }: LightboxProps) {
  const modal = useModal(opened !== null, onClose);
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (opened !== null) jumpTo(track.current, opened);
  }, [opened]);

  const turn = (by: number) => {
    const index = (current + by + images.length) % images.length;
    fadePhoto(() => jumpTo(track.current, index));
    setCurrent(index);
  };
  const turnByKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || images.length < 2) return;
    event.preventDefault();
    turn(by);
  };
  return (
    <dialog {...modal} aria-label={m.images_full_screen()} className="overlay viewer" onKeyDown={turnByKey}>
      <div className="viewer-head">
        {images.length > 1 && (
          <output className="figures">
            <span className="sr-only">{m.images_count_photo()} </span>
            {Math.min(current + 1, images.length)}
            <span aria-hidden="true"> / </span>
            <span className="sr-only"> {m.images_count_of()} </span>
            {images.length}
          </output>
        )}
        <CloseButton onClick={onClose} />
      </div>
      <ul
        ref={track}
        onScroll={(event) => setCurrent(indexInMiddle(event))}
        {...scrollable}
        aria-label={m.images_all_photos()}
        className="viewer-track"
      >
        {images.map((image, index) => (
          <li key={image.id} className="viewer-slide">
            <figure>
              <Photo
                image={image}
                alt={altOf(image, index)}
                priority={index === opened}
                sizes="100vw"
                className="viewer-photo"
              />
              {image.caption && <figcaption>{image.caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <>
          <button
            type="button"
            aria-label={m.images_previous()}
            className="viewer-arrow left-4"
            onClick={() => turn(-1)}
          >
            <Icon name="back" className="size-6" />
          </button>
          <button type="button" aria-label={m.images_next()} className="viewer-arrow right-4" onClick={() => turn(1)}>
            <Icon name="forward" className="size-6" />
          </button>
        </>
      )}
    </dialog>
  );
}

function jumpTo(track: HTMLUListElement | null, index: number): void {
  track?.children[index]?.scrollIntoView({ behavior: "instant", block: "center", inline: "center" });
}

/** The index of the photo in the middle of the track, whichever way it scrolls. */
function indexInMiddle({ currentTarget }: UIEvent<HTMLUListElement>): number {
  const box = currentTarget.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const slides = Array.from(currentTarget.children, (slide) => slide.getBoundingClientRect());
  const distances = slides.map(({ left, right, top, bottom }) =>
    Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y),
  );
  return distances.indexOf(Math.min(...distances));
}
