import {
  FormDataParseError,
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MultipartParseError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { type PhotoResult, processPhoto, type ProcessedPhoto } from "#app/images/photo-processing.server.ts";
import { LARGEST_PHOTO, MOST_PHOTOS } from "#app/images/photo-rules.ts";

export type UploadResult =
  | { ok: true; photos: ProcessedPhoto[] }
  | { ok: false; reason: "no-files" | "too-many-files" | "unreadable" | Extract<PhotoResult, { ok: false }>["reason"] };

class Invalid extends Error {
  readonly reason: Extract<PhotoResult, { ok: false }>["reason"];
  constructor(reason: Invalid["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads the photos of a multipart form's field `images`, each as it arrives. The first file that is no photo, too
 * large or one too many ends it: all are taken or none (spec section 5).
 */
export async function readPhotos(request: Request): Promise<UploadResult> {
  const photos: ProcessedPhoto[] = [];
  try {
    await parseFormData(request, { maxFileSize: LARGEST_PHOTO, maxFiles: MOST_PHOTOS, maxParts: 100 }, async (file) => {
      // A file field that was left empty sends one file without a name and content.
      if (file.fieldName !== "images" || (file.size === 0 && !file.name)) return;
      const result = await processPhoto(new Uint8Array(await file.arrayBuffer()));
      if (!result.ok) throw new Invalid(result.reason);
      photos.push(result.photo);
    });
  } catch (error) {
    if (error instanceof Invalid) return { ok: false, reason: error.reason };
    if (error instanceof MaxFileSizeExceededError) return { ok: false, reason: "too-large" };
    if (error instanceof MaxFilesExceededError) return { ok: false, reason: "too-many-files" };
    if (error instanceof FormDataParseError || error instanceof MultipartParseError)
      return { ok: false, reason: "unreadable" };
    throw error;
  }
  return photos.length > 0 ? { ok: true, photos } : { ok: false, reason: "no-files" };
}
