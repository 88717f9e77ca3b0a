import { useState } from "react";
import { GridList, GridListItem, I18nProvider, useDragAndDrop } from "react-aria-components";
import { altOf } from "#app/features/images/gallery/gallery-frame.tsx";
import { ImageTile } from "#app/features/images/editor/image-tile.tsx";
import { ImageTextDialog } from "#app/features/images/editor/image-text-dialog.tsx";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import { inShownOrder, moveAround, moveTo } from "#app/features/images/editor/image-order.ts";
import { MAX_FEATURED } from "#app/features/images/photo-limits.ts";
import type { ImageChanges } from "#app/features/images/editor/use-image-changes.ts";
import { localeTag } from "#app/lib/i18n.ts";
import { m } from "#messages";

interface ImageManagerProps {
  images: PropertyImage[];
  changes: ImageChanges;
  onDelete: (image: PropertyImage) => void;
}

/** A grid of all photos, to edit their flags, their texts and, by dragging, keyboard or buttons, their order. */
export function ImageManager({ images, changes, onDelete }: ImageManagerProps) {
  const [described, setDescribed] = useState<{ open: boolean; image: PropertyImage | null }>({
    open: false,
    image: null,
  });
  const [moved, setMoved] = useState("");
  const featured = images.filter(({ is_featured }) => is_featured).length;

  function reorder(next: PropertyImage[], image: PropertyImage) {
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
    <section aria-label={m.images_manage()} className="basis-full border-t border-sand-200 pt-6">
      <p className="mb-5 max-w-[66ch] text-sm text-ink-600">
        {m.images_order()} {featured >= MAX_FEATURED && m.images_featured_limit()}
      </p>
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
      <output className="sr-only">{moved}</output>
      <ImageTextDialog {...described} onClose={() => setDescribed({ ...described, open: false })} />
    </section>
  );
}
