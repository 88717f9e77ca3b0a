import { Button as AriaButton } from "react-aria-components";
import { altOf } from "#app/features/images/gallery/gallery-frame.tsx";
import { areAlike } from "#app/features/images/editor/image-order.ts";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import { Photo } from "#app/features/images/photo.tsx";
import type { ImageChanges } from "#app/features/images/editor/use-image-changes.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { m } from "#messages";

interface ImageTileProps {
  image: PropertyImage;
  index: number;
  images: PropertyImage[];
  changes: ImageChanges;
  /** Whether no further photo can be featured. */
  isFull: boolean;
  onMove: (to: number) => void;
  onDescribe: () => void;
  onDelete: () => void;
}

export function ImageTile({ image, index, images, changes, isFull, onMove, onDescribe, onDelete }: ImageTileProps) {
  const { is_main, is_featured } = image;
  const name = altOf(image, index);
  return (
    <>
      <div className="relative">
        <Photo image={image} alt="" sizes="(min-width: 768px) 18rem, 100vw" className="image-tile-photo" />
        <div className="absolute top-2 left-2 flex flex-wrap gap-1.5">
          {is_main && <Badge tone="info">{m.images_main()}</Badge>}
          {is_featured && <Badge tone="wait">{m.images_featured()}</Badge>}
        </div>
        <AriaButton slot="drag" aria-label={m.images_move({ name })} className="image-tile-handle">
          <Icon name="grip" />
        </AriaButton>
      </div>
      <p className="line-clamp-2 text-sm wrap-anywhere">
        {image.alt || <span className="text-ink-600">{m.images_no_description()}</span>}
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <TileAction onClick={() => changes.setMain(image, !is_main)} of={name}>
          {is_main ? m.images_main_remove() : m.images_main_set()}
        </TileAction>
        <TileAction onClick={() => changes.setFeatured(image, !is_featured)} isOff={!is_featured && isFull} of={name}>
          {is_featured ? m.images_feature_remove() : m.images_feature()}
        </TileAction>
        <TileAction onClick={onDescribe} of={name}>
          {m.images_describe()}
        </TileAction>
        <TileAction onClick={onDelete} of={name}>
          {m.ui_delete()}
        </TileAction>
      </div>
      <div className="-mx-2 flex justify-between">
        <TileMove
          icon="back"
          label={m.images_move_earlier({ name })}
          isOff={!areAlike(image, images[index - 1])}
          onClick={() => onMove(index - 1)}
        />
        <TileMove
          icon="forward"
          label={m.images_move_later({ name })}
          isOff={!areAlike(image, images[index + 1])}
          onClick={() => onMove(index + 1)}
        />
      </div>
    </>
  );
}

function TileAction({
  of,
  isOff = false,
  onClick,
  children,
}: {
  of: string;
  isOff?: boolean;
  onClick: () => void;
  children: string;
}) {
  return (
    <AriaButton isDisabled={isOff} onPress={onClick} aria-label={`${children}: ${of}`} className="tile-action">
      {children}
    </AriaButton>
  );
}

function TileMove({
  icon,
  label,
  isOff,
  onClick,
}: {
  icon: IconName;
  label: string;
  isOff: boolean;
  onClick: () => void;
}) {
  return (
    <AriaButton isDisabled={isOff} onPress={onClick} aria-label={label} className="tile-move">
      <Icon name={icon} />
    </AriaButton>
  );
}
