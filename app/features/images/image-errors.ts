import type { ApiError } from "#app/server/http/responses.server.ts";
import type { ImageResult, OrderResult } from "#app/features/images/images.server.ts";
import { MAX_PHOTOS } from "#app/features/images/photo-limits.ts";
import type { UploadResult } from "#app/features/images/photo-upload.server.ts";
import { type RejectedPhoto, rejectedPhotoMessage } from "#app/features/images/editor/rejected-photo.ts";
import { m } from "#messages";

// Maps the errors of the photos' commands to HTTP statuses and messages.

type Failure<Result> = Extract<Result, { ok: false }>;

export function toUploadError(
  upload: Failure<UploadResult> | { ok: false; reason: "not-kept" },
  maxFiles = MAX_PHOTOS,
): ApiError {
  const { reason } = upload;
  switch (reason) {
    case "not-kept":
      return { status: 503, error: reason, message: m.images_upload_failed() };
    case "too-large":
      return { status: 413, error: reason, message: m.images_upload_invalid() };
    case "invalid-files":
      return rejectFiles(upload.rejected);
    case "too-many-files":
      return {
        status: 413,
        error: reason,
        message: maxFiles === 1 ? m.images_upload_one() : m.images_upload_many({ count: maxFiles }),
      };
    case "no-files":
      return { status: 400, error: reason, message: m.images_upload_none() };
    case "unreadable":
      return { status: 400, error: reason, message: m.images_upload_failed() };
  }
}

/** The specification's message, and each invalid file with its index, name, reason and message. */
function rejectFiles(rejected: RejectedPhoto[]): ApiError {
  const files = rejected.map(({ index, name, size, reason }) => ({
    index,
    name,
    reason,
    message: rejectedPhotoMessage({ name, size, reason }),
  }));
  return {
    status: rejected.every(({ reason }) => reason === "too-large") ? 413 : 415,
    error: "invalid-files",
    message: m.images_upload_invalid(),
    fields: { images: files.map(({ message }) => message).join("\n") },
    details: { files },
  };
}

export function toImageError({ reason }: Failure<ImageResult> | Failure<OrderResult>): ApiError {
  switch (reason) {
    case "not-found":
      return { status: 404, error: reason, message: m.images_gone() };
    case "too-many-featured":
      return { status: 409, error: reason, message: m.images_featured_limit() };
    case "images-changed":
      return { status: 409, error: reason, message: m.images_changed() };
  }
}
