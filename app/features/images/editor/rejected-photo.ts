import { localeTag } from "#app/lib/i18n.ts";
import { MAX_PHOTO_BYTES, MAX_PIXELS, type PhotoProblem } from "#app/features/images/photo-limits.ts";
import { m } from "#messages";

const MEGABYTE = 1024 * 1024;

/** A file of an upload that is no valid photo. */
export interface RejectedPhoto {
  /** Its index among the files of the upload: two of them may have one name. */
  index: number;
  name: string;
  /** Bytes. */
  size: number;
  reason: PhotoProblem;
}

/** 'big.jpg: 12 MB, more than 5 MB': which file is not valid, and why. */
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

/** Rounded up to one digit, so that a file of a byte more than the limit doesn't read as the limit. */
function megabytes(bytes: number): string {
  const rounded = Math.ceil((bytes / MEGABYTE) * 10) / 10;
  return new Intl.NumberFormat(localeTag(), { maximumFractionDigits: rounded < 10 ? 1 : 0 }).format(rounded);
}
