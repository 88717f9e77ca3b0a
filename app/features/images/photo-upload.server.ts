import {
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { isUnreadableForm } from "#app/server/http/parse-body.server.ts";
import { processPhoto, type ProcessedPhoto } from "#app/features/images/photo-processing.server.ts";
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from "#app/features/images/photo-limits.ts";
import type { RejectedPhoto } from "#app/features/images/editor/rejected-photo.ts";

/**
 * A larger file ends the upload; a file between this size and the accepted maximum is read, so that the error can name
 * it.
 */
const MAX_FILE_SIZE = 30 * 1024 * 1024;
const MAX_NAME_LENGTH = 255;

export type UploadResult =
  | { ok: true; photos: ProcessedPhoto[] }
  | { ok: false; reason: "no-files" | "too-many-files" | "unreadable" | "too-large" }
  | { ok: false; reason: "invalid-files"; rejected: RejectedPhoto[] };

/**
 * Reads and processes at most `maxFiles` photos of a multipart form's field `images`. All are accepted or none (spec section 5): when
 * some are invalid, the result names each of them.
 */
export async function readPhotos(request: Request, maxFiles = MAX_PHOTOS): Promise<UploadResult> {
  const photos: ProcessedPhoto[] = [];
  const rejected: RejectedPhoto[] = [];
  const maxTotalSize = maxFiles * MAX_PHOTO_BYTES + MAX_FILE_SIZE;
  const limits = { maxFileSize: MAX_FILE_SIZE, maxTotalSize, maxFiles, maxParts: 100 };
  try {
    await parseFormData(request, limits, async (file) => {
      // An empty file field sends one file without name and content.
      if (file.fieldName !== "images" || (file.size === 0 && !file.name)) return;
      const result = await processPhoto(new Uint8Array(await file.arrayBuffer()));
      if (result.ok) return void photos.push(result.photo);
      const name = file.name.slice(0, MAX_NAME_LENGTH);
      rejected.push({ index: photos.length + rejected.length, name, size: file.size, reason: result.reason });
    });
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
      return { ok: false, reason: "too-large" };
    if (error instanceof MaxFilesExceededError) return { ok: false, reason: "too-many-files" };
    if (isUnreadableForm(error)) return { ok: false, reason: "unreadable" };
    throw error;
  }
  if (rejected.length > 0) return { ok: false, reason: "invalid-files", rejected };
  return photos.length > 0 ? { ok: true, photos } : { ok: false, reason: "no-files" };
}
