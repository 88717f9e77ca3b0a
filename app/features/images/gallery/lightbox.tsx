import { type KeyboardEvent, useEffect } from "react";
import { altOf, Arrows, scrollable, useGalleryView } from "#app/features/images/gallery/gallery-frame.tsx";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import { Photo } from "#app/features/images/photo.tsx";
import { CloseButton } from "#app/ui/dialog.tsx";
import { useModal } from "#app/ui/modal.ts";
import { m } from "#messages";

export interface LightboxProps {
  images: PropertyImage[];
  /** The index of the opened photo; null while the lightbox is closed. */
  opened: number | null;
  onClose: () => void;
}

/** Shows the photos full-screen with their captions; arrows, keys and swipes change the photo, Esc closes. */
export function Lightbox({ images, opened, onClose }: LightboxProps) {
  const modal = useModal(opened !== null, onClose);
  const { track, current, show, follow } = useGalleryView(images);
  useEffect(() => {
    if (opened !== null) track.current?.scrollTo({ left: opened * track.current.clientWidth, behavior: "instant" });
  }, [opened, track]);

  const turn = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || images.length < 2) return;
    event.preventDefault();
    show((current + by + images.length) % images.length);
  };
  const caption = images[current]?.caption;
  return (
    <dialog {...modal} aria-label={m.images_full_screen()} className="overlay viewer" onKeyDown={turn}>
      <ul ref={track} onScroll={follow} {...scrollable} aria-label={m.images_all_photos()} className="viewer-track">
        {images.map((image, index) => (
          <li key={image.id} aria-hidden={index !== current} className="viewer-slide">
            <Photo
              image={image}
              alt={altOf(image, index)}
              priority={index === opened}
              sizes="100vw"
              className="viewer-photo"
            />
          </li>
        ))}
      </ul>
      <div className="viewer-close">
        <CloseButton onClick={onClose} />
      </div>
      <div className="viewer-foot">
        <p className="max-w-[60ch]">{caption}</p>
        {images.length > 1 && <Arrows current={current} length={images.length} show={show} />}
      </div>
    </dialog>
  );
}
