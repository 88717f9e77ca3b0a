import type { Refusal } from "#app/http/answer.server.ts";
import type { ImageResult, OrderResult } from "#app/images/images.server.ts";
import { FEATURED_LIMIT, INVALID_PHOTOS, MOST_PHOTOS } from "#app/images/photo-rules.ts";
import type { UploadResult } from "#app/images/photo-upload.server.ts";

// The one place that turns what the photos' domain refuses into a status and a sentence.

type Refused<Result> = Extract<Result, { ok: false }>;

export function refuseUpload({ reason }: Refused<UploadResult>): Refusal {
  switch (reason) {
    case "too-large":
      return { status: 413, error: reason, message: INVALID_PHOTOS };
    case "not-a-photo":
    case "too-many-pixels":
      return { status: 415, error: reason, message: INVALID_PHOTOS };
    case "too-many-files":
      return { status: 413, error: reason, message: `Please upload up to ${MOST_PHOTOS} photos at once.` };
    case "no-files":
      return { status: 400, error: reason, message: "Please choose a photo." };
    case "unreadable":
      return { status: 400, error: reason, message: "Failed to upload some images. Please try again." };
  }
}

export function refuseImage({ reason }: Refused<ImageResult> | Refused<OrderResult>): Refusal {
  switch (reason) {
    case "not-found":
      return { status: 404, error: reason, message: "This photo is no longer there." };
    case "too-many-featured":
      return { status: 409, error: reason, message: FEATURED_LIMIT };
    case "images-changed":
      return { status: 409, error: reason, message: "The photos have changed meanwhile. Please look again." };
  }
}
