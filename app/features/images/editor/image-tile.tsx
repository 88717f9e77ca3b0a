import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components";
import { altOf, type GalleryImage } from "#app/features/images/gallery/gallery-frame.tsx";
import { areAlike } from "#app/features/images/editor/image-order.ts";
import { Photo } from "#app/features/images/photo.tsx";
import type { ImageChanges } from "#app/features/images/editor/use-image-changes.ts";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { Menu, type MenuItem } from "#app/ui/menu.tsx";
import { m } from "#messages";

interface ImageTileProps {
  image: GalleryImage;
  index: number;
  images: GalleryImage[];
  changes: ImageChanges;
  /** Whether no further photo can be featured. */
  isFull: boolean;
  onMove: (to: number) => void;
  onDescribe: () => void;
  onDelete: () => void;
}

/** A photo with its badges, its caption and one menu of actions. */
export function ImageTile({ image, index, images, changes, isFull, onMove, onDescribe, onDelete }: ImageTileProps) {
  const { is_main, is_featured } = image;
  const name = altOf(image, index);
  const text = image.caption ? "caption" : "alt";
  const items: (MenuItem | false)[] = [
    {
      label: is_main ? m.images_main_remove() : m.images_main_set(),
      icon: "photo",
      onSelect: () => changes.setMain(image, !is_main),
    },
    {
      label: is_featured ? m.images_feature_remove() : m.images_feature(),
      icon: "star",
      isDisabled: !is_featured && isFull,
      onSelect: () => changes.setFeatured(image, !is_featured),
    },
    { label: m.images_describe(), icon: "text", onSelect: onDescribe },
    areAlike(image, images[index - 1]) && {
      label: m.images_move_earlier(),
      icon: "back",
      onSelect: () => onMove(index - 1),
    },
    areAlike(image, images[index + 1]) && {
      label: m.images_move_later(),
      icon: "forward",
      onSelect: () => onMove(index + 1),
    },
    { label: m.images_delete_image(), icon: "bin", isDanger: true, onSelect: onDelete },
  ];
  return (
    <>
      <div className="relative">
        <Photo
          image={image}
          alt=""
          sizes="(min-width: 1280px) 18rem, (min-width: 768px) 33vw, 50vw"
          className="image-tile-photo"
        />
        <div className="absolute top-2 left-2 flex flex-wrap gap-1.5">
          {is_main && <Tag>{m.images_main()}</Tag>}
          {is_featured && (
            <Tag>
              <ToolIcon name="star" className="size-4 fill-pending text-[#a87a12]" />
              <span className={is_main ? "max-md:sr-only" : ""}>{m.images_featured()}</span>
            </Tag>
          )}
        </div>
      </div>
      <div className="image-tile-line">
        <AriaButton slot="drag" aria-label={m.images_move({ name })} className="image-tile-handle">
          <ToolIcon name="grip" />
        </AriaButton>
        {image.alt ? (
          <p lang={image.foreignTexts?.[text]} className="line-clamp-2 wrap-anywhere">
            {image[text]}
          </p>
        ) : (
          <p className="font-semibold text-pending-700">{m.images_no_description()}</p>
        )}
        <Menu
          label={m.images_actions({ name })}
          items={items.filter((item) => item !== false)}
          container={document.querySelector("main") ?? undefined}
        />
      </div>
    </>
  );
}

function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-6.5 items-center gap-1 rounded-lg bg-white px-2 text-xs font-semibold forced-colors:border md:min-h-7 md:px-2.5 md:text-[0.875rem]">
      {children}
    </span>
  );
}
