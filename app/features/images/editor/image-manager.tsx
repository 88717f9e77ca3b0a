import { useId, useState } from "react";
import { GridList, GridListItem, I18nProvider, useDragAndDrop } from "react-aria-components";
import { altOf, type GalleryImage } from "#app/features/images/gallery/gallery-frame.tsx";
import { ImageTile } from "#app/features/images/editor/image-tile.tsx";
import { ImageUpload } from "#app/features/images/editor/image-upload.tsx";
import { ImageTextDialog } from "#app/features/images/editor/image-text-dialog.tsx";
import { inShownOrder, moveAround, moveTo } from "#app/features/images/editor/image-order.ts";
import { MAX_FEATURED, MAX_PHOTO_BYTES } from "#app/features/images/photo-limits.ts";
import type { ImageChanges } from "#app/features/images/editor/use-image-changes.ts";
import { localeTag } from "#app/lib/i18n.ts";
import { m } from "#messages";

interface ImageManagerProps {
  images: GalleryImage[];
  changes: ImageChanges;
  onDelete: (image: GalleryImage) => void;
}

/** A grid of all photos, to edit their flags, their texts and, by dragging, keyboard or menu, their order. */
export function ImageManager({ images, changes, onDelete }: ImageManagerProps) {
  const [described, setDescribed] = useState<{ open: boolean; image: GalleryImage | null }>({
    open: false,
    image: null,
  });
  const [moved, setMoved] = useState("");
  const title = useId();
  const featured = images.filter(({ is_featured }) => is_featured).length;

  function reorder(next: GalleryImage[], image: GalleryImage) {
    // The index after sorting, because the main and featured photos stay before the others.
    const shown = inShownOrder(next);
    changes.order(shown);
    const place = { place: shown.indexOf(image) + 1, count: shown.length };
    setMoved(m.images_moved({ name: altOf(image, images.indexOf(image)), ...place }));
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder: ({ keys, target }) => {
      const image = images.find(({ id }) => keys.has(id));
      if (image) reorder(moveAround(images, image.id, String(target.key), target.dropPosition === "before"), image);
    },
  });

  return (
    <section aria-labelledby={title} className="image-manager">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="max-w-[68ch] max-md:basis-full md:mr-auto">
          <h2 id={title} className="flex items-baseline gap-2.5 text-xl md:text-[1.625rem]">
            {m.images_manage()} <span className="figures font-sans text-base text-ink-600">{images.length}</span>
          </h2>
          <p className="mt-1 text-sm text-ink-600">
            {m.images_order()} <span className="pointer-coarse:hidden">{m.images_drag()}</span>{" "}
            {featured >= MAX_FEATURED && m.images_featured_limit()}
          </p>
        </div>
        <ImageUpload />
      </div>
      <I18nProvider locale={localeTag()}>
        <GridList
          aria-label={m.images_grid()}
          layout="grid"
          keyboardNavigationBehavior="tab"
          dragAndDropHooks={dragAndDropHooks}
          className="image-grid"
        >
          {images.map((image, index) => (
            <GridListItem key={image.id} id={image.id} textValue={altOf(image, index)} className="image-tile">
              <ImageTile
                {...{ image, index, images, changes }}
                isFull={featured >= MAX_FEATURED}
                onMove={(to) => reorder(moveTo(images, index, to), image)}
                onDescribe={() => setDescribed({ open: true, image })}
                onDelete={() => onDelete(image)}
              />
            </GridListItem>
          ))}
        </GridList>
      </I18nProvider>
      <p className="mt-5 text-sm text-ink-600">{m.images_upload_kinds({ size: MAX_PHOTO_BYTES / 1024 / 1024 })}</p>
      <output className="sr-only">{moved}</output>
      <ImageTextDialog {...described} onClose={() => setDescribed({ ...described, open: false })} />
    </section>
  );
}
