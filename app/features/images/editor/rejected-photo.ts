import { localeTag } from "#app/lib/i18n.ts";
import { MAX_PHOTO_BYTES, MAX_PIXELS, type PhotoProblem } from "#app/features/images/photo-limits.ts";
import { m } from "#messages";

const MEGABYTE = 1024 * 1024;

/** A rejected file of an upload. */
export interface RejectedPhoto {
  /** Its index among the files of the upload, because two of them may have the same name. */
  index: number;
  name: string;
  /** Bytes. */
  size: number;
  reason: PhotoProblem;
}

/** The name of the file and why it was rejected: 'big.jpg: 12 MB, more than 5 MB'. */
export function rejectedPhotoMessage({ name, size, reason }: Omit<RejectedPhoto, "index">): string {
  switch (reason) {
    case "too-large":
      return m.images_file_large({ name, size: megabytes(size), limit: megabytes(MAX_PHOTO_BYTES) });
    case "not-a-photo":
      return m.images_file_no_photo({ name });
    case "too-many-pixels":
      return m.images_file_pixels({ name, limit: MAX_PIXELS / 1_000_000 });
    case "heic":
      return m.images_file_heic({ name });
  }
}

/** Rounds up to one digit, so that a file one byte over the limit is not shown as having the limit's size. */
function megabytes(bytes: number): string {
  const rounded = Math.ceil((bytes / MEGABYTE) * 10) / 10;
  return new Intl.NumberFormat(localeTag(), { maximumFractionDigits: rounded < 10 ? 1 : 0 }).format(rounded);
}
