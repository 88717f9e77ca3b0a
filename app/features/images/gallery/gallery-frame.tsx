import { type CSSProperties, type ReactNode, type RefObject, type UIEvent, useCallback, useRef, useState } from "react";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import { Photo } from "#app/features/images/photo.tsx";
import type { Scrim } from "#app/features/images/scrim.server.ts";
import type { Language } from "#app/lib/enums.ts";
import { photoUrl } from "#app/lib/photo-url.ts";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

/** Scrollable content has to be focusable for the keyboard. */
export const scrollable = { tabIndex: 0 };

/**
 * A photo with the scrim that its overlays need (without one they get the strongest), and the language of the texts that
 * were not written in the reader's.
 */
export type GalleryImage = PropertyImage & { scrim?: Scrim; foreignTexts?: Partial<Record<string, Language>> };

interface GalleryFrameProps {
  images: GalleryImage[];
  view: GalleryView;
  /** Content over the top and the bottom of the main photo. */
  top: ReactNode;
  bottom: ReactNode;
  /** A control in the corner of a photo. */
  renderCorner?: (image: PropertyImage) => ReactNode;
  mainCorner?: ReactNode;
  /** Opens a photo full-screen; without JavaScript its link shows the file. */
  onOpen?: (index: number) => void;
}

/**
 * The property's photos: the current one two thirds wide, under the title and the intro, and two thumbnails that switch
 * it. The photos are side by side in a scroll-snap track, so that swiping needs no JavaScript.
 */
export function GalleryFrame({ images, view, top, bottom, renderCorner, mainCorner, onOpen }: GalleryFrameProps) {
  const { track, current, show, follow } = view;
  // The other photos are loaded at the first interaction.
  const [isActive, setActive] = useState(false);
  const activate = () => setActive(true);
  const thumbnails = images.slice(1, 3);
  const form = thumbnails.length === 2 ? "gallery-composed" : images.length === 0 ? "gallery-empty" : "";
  return (
    <section aria-label={m.images_photos()} className={`gallery ${form}`}>
      <div
        className="gallery-main group"
        style={scrimStyle(images[current]?.scrim)}
        onPointerEnter={activate}
        onPointerDown={activate}
        onFocus={activate}
      >
        {images.length > 0 ? (
          <ul
            // A new first photo remounts the track, because the browser would keep the photo to which it had snapped.
            key={images[0]?.id}
            ref={track}
            onScroll={follow}
            data-active={isActive || current > 0 || undefined}
            {...(images.length > 1 && !onOpen && scrollable)}
            className="gallery-track"
            aria-label={m.images_all_photos()}
          >
            {images.map((image, index) => (
              <li key={image.id} className="gallery-slide">
                <Opener {...{ image, index, onOpen }} isCurrent={index === current}>
                  <Photo
                    image={image}
                    alt={altOf(image, index)}
                    priority={index === 0}
                    sizes={mainSizes(image)}
                    className="size-full object-cover"
                  />
                </Opener>
              </li>
            ))}
          </ul>
        ) : (
          <p className="grid size-full place-items-center bg-sand-200 text-ink-600">{m.images_none()}</p>
        )}
        <div className="gallery-title">{top}</div>
        {bottom && <div className="gallery-intro">{bottom}</div>}
        {mainCorner}
        {images.length > 1 && (
          <Arrows current={current} length={images.length} show={show}>
            {onOpen && (
              <button type="button" className="gallery-all" onClick={() => onOpen(current)}>
                {m.images_all({ count: images.length })}
              </button>
            )}
          </Arrows>
        )}
      </div>
      {thumbnails.map((image, index) => (
        <div key={image.id} className="gallery-thumbnail">
          <button
            type="button"
            aria-label={m.images_show_photo({ number: index + 2, name: altOf(image, index + 1) })}
            aria-pressed={current === index + 1}
            onClick={() => show(index + 1)}
          >
            <Photo image={image} alt="" sizes={thumbnailSizes(image)} className="size-full object-cover" />
          </button>
          {renderCorner?.(image)}
        </div>
      ))}
    </section>
  );
}

interface OpenerProps {
  image: PropertyImage;
  index: number;
  isCurrent: boolean;
  onOpen: ((index: number) => void) | undefined;
  className?: string;
  children: ReactNode;
}

/** A link to a photo's file that opens the viewer. */
export function Opener({ image, index, isCurrent, onOpen, className, children }: OpenerProps) {
  if (!onOpen) return children;
  return (
    <a
      href={photoUrl(image.path, 1800, "jpg")}
      className={className}
      aria-haspopup="dialog"
      tabIndex={isCurrent ? undefined : -1}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(index);
      }}
    >
      {children}
    </a>
  );
}

/** A photo's alternative text, or its position while the owner has written none. */
export function altOf(image: Pick<PropertyImage, "alt" | "caption">, index: number): string {
  return image.alt || image.caption || m.images_photo_number({ number: index + 1 });
}

/** Shows another photo, in a view transition where the browser supports it and the reader doesn't avoid motion. */
export function fadePhoto(jump: () => void): void {
  const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (prefersReducedMotion || !document.startViewTransition) jump();
  // Rejects when the next photo is shown before this one has faded in.
  else document.startViewTransition(jump).ready.catch(() => {});
}

/** The opacities of the scrims as the properties that gallery.css uses. */
function scrimStyle(scrim: Scrim | undefined): CSSProperties | undefined {
  if (!scrim) return undefined;
  return { "--scrim-top": scrim.top, "--scrim-bottom": scrim.bottom } as CSSProperties;
}

// A photo covers its box (gallery.css), so a photo that is wider than its box is drawn as wide as its height demands.

function mainSizes({ width, height }: PropertyImage): string {
  const ratio = (width / height).toFixed(3);
  return `(min-width: 1280px) max(820px, ${ratio} * 584px), (min-width: 768px) max(66vw, ${ratio} * 46vw), max(100vw, ${ratio} * min(125vw, 72vh))`;
}

function thumbnailSizes({ width, height }: PropertyImage): string {
  const ratio = (width / height).toFixed(3);
  return `(min-width: 1280px) max(400px, ${ratio} * 288px), (min-width: 768px) max(33vw, ${ratio} * 23vw), max(50vw, ${ratio} * 31vw)`;
}

interface ArrowsProps {
  current: number;
  length: number;
  show: (index: number) => void;
  /** Between the arrows in place of the visible count, which screen readers still hear. */
  children?: ReactNode;
}

export function Arrows({ current, length, show, children }: ArrowsProps) {
  const go = (by: number) => show((current + by + length) % length);
  return (
    <div className="gallery-arrows scriptless:hidden">
      <button type="button" aria-label={m.images_previous()} className="gallery-arrow" onClick={() => go(-1)}>
        <Icon name="back" />
      </button>
      {children}
      <output className={children ? "gallery-count sr-only" : "figures gallery-count"}>
        <span className="sr-only">{m.images_count_photo()} </span>
        {Math.min(current + 1, length)}
        <span aria-hidden="true"> / </span>
        <span className="sr-only"> {m.images_count_of()} </span>
        {length}
      </output>
      <button type="button" aria-label={m.images_next()} className="gallery-arrow" onClick={() => go(1)}>
        <Icon name="forward" />
      </button>
    </div>
  );
}

export interface GalleryView {
  track: RefObject<HTMLUListElement | null>;
  /** The index of the current photo. */
  current: number;
  show: (index: number) => void;
  follow: (event: UIEvent<HTMLUListElement>) => void;
}

/**
 * The current photo of the track, and a function that shows another, with a view transition where the browser supports
 * it.
 */
export function useGalleryView(images: PropertyImage[]): GalleryView {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const first = images[0]?.id;
  const [firstBefore, setFirstBefore] = useState(first);
  if (first !== firstBefore) {
    setFirstBefore(first);
    setCurrent(0);
  }
  const follow = ({ currentTarget }: UIEvent<HTMLUListElement>) =>
    setCurrent(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)));
  const show = useCallback((index: number) => {
    const element = track.current;
    if (!element) return;
    const jump = () => element.scrollTo({ left: index * element.clientWidth, behavior: "instant" });
    fadePhoto(jump);
    setCurrent(index);
  }, []);
  return { track, current, show, follow };
}
