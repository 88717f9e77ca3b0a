interface Ranked {
  is_main: boolean;
  is_featured: boolean;
}

/** Whether two photos can be swapped: the main one stays before the featured, and these before the others. */
export function areAlike(one: Ranked | undefined, other: Ranked | undefined): boolean {
  return one !== undefined && other !== undefined && rankOf(one) === rankOf(other);
}

function rankOf({ is_main, is_featured }: Ranked): number {
  return is_main ? 0 : is_featured ? 1 : 2;
}

/** Sorts photos as they are shown: the main one, then the featured, then the others (spec section 4). */
export function inShownOrder<Image extends Ranked>(images: Image[]): Image[] {
  return images.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The list with the item at index `from` moved to index `to`. */
export function moveTo<Item>(list: Item[], from: number, to: number): Item[] {
  const moved = list[from];
  return moved === undefined ? list : list.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The list with the item `id` moved before or after the item `target`. */
export function moveAround<Item extends { id: string }>(
  list: Item[],
  id: string,
  target: string,
  before: boolean,
): Item[] {
  const moved = list.find((item) => item.id === id);
  const others = list.filter((item) => item.id !== id);
  const place = others.findIndex((item) => item.id === target);
  return moved === undefined || place < 0 ? list : others.toSpliced(before ? place : place + 1, 0, moved);
}
