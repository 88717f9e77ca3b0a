import type { RejectedPhoto } from "#app/features/images/editor/rejected-photo.ts";
import { m } from "#messages";

type Rejected = Pick<RejectedPhoto, "index" | "reason">;

export type SendResult = { ok: true } | { ok: false; message: string; rejected: Rejected[] };

/** Sends photos to `action` in one request, by XMLHttpRequest, because fetch does not report the upload's progress. */
export function sendPhotos(action: string, files: File[], onSent: (bytes: number) => void): Promise<SendResult> {
  const form = new FormData();
  for (const file of files) form.append("images", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener("load", () => resolve(resultOf(request)));
    request.addEventListener("error", () => resolve(failed()));
    request.addEventListener("abort", () => resolve(failed()));
    request.open("POST", action);
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

function failed(): SendResult {
  return { ok: false, message: m.images_upload_failed(), rejected: [] };
}

function resultOf(request: XMLHttpRequest): SendResult {
  if (request.status === 201) return { ok: true };
  if (request.status < 400 || request.status >= 500) return failed();
  try {
    const { message, files } = JSON.parse(request.responseText) as { message?: unknown; files?: Rejected[] };
    return typeof message === "string" ? { ok: false, message, rejected: files ?? [] } : failed();
  } catch {
    // Not a response of this server, but e.g. a proxy's.
    return failed();
  }
}
