/** The largest file that is taken, in bytes: 5 MB (spec section 9). */
export const LARGEST_PHOTO = 5 * 1024 * 1024;
/** How many files one upload may hold. */
export const MOST_PHOTOS = 20;
/** The first three are featured (spec section 3), and no more. */
export const MOST_FEATURED = 3;

/** The kinds of photo that are taken, as a browser names them (spec section 5). */
export const photoKinds = ["image/jpeg", "image/png", "image/webp"];

/** What a browser can tell of a file before it is sent; the server looks at its content. */
export function looksValid(file: Pick<File, "type" | "size">): boolean {
  return photoKinds.includes(file.type) && file.size > 0 && file.size <= LARGEST_PHOTO;
}
