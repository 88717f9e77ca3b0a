import { useState } from "react";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { MAX_PHOTOS } from "#app/features/images/photo-limits.ts";
import { preparePhoto } from "#app/features/images/editor/prepare-photo.ts";
import type { RejectedPhoto } from "#app/features/images/editor/rejected-photo.ts";
import { sendPhotos } from "#app/features/images/editor/send-photos.ts";
import { m } from "#messages";

/**
 * A file that is being uploaded; `sent` is the fraction sent, from 0 to 1, and null while the file is being prepared.
 */
export interface FileProgress {
  /** Its index among the files. */
  place: number;
  name: string;
  sent: number | null;
}

/** A chosen file, and its converted form that is sent. */
interface Photo {
  chosen: File;
  file: File;
}

export interface UploadProblem {
  message: string;
  /** The rejected files, by the names that the user chose. */
  rejected: RejectedPhoto[];
  /** The remaining files, which can be uploaded without them. */
  others: Photo[];
}

/**
 * Uploads photos to `action` in one request, so that all are accepted or none; afterwards the valid ones can be sent
 * alone.
 */
export function useUpload(action: string) {
  const [files, setFiles] = useState<FileProgress[]>([]);
  const [problem, setProblem] = useState<UploadProblem | null>(null);
  const refresh = useRefresh();

  async function upload(chosen: File[]) {
    if (chosen.length === 0 || files.length > 0) return;
    if (chosen.length > MAX_PHOTOS) return fail(m.images_upload_many({ count: MAX_PHOTOS }));
    setProblem(null);
    setFiles(chosen.map(({ name }, place) => ({ place, name, sent: null })));
    const photos: Photo[] = [];
    const rejected: RejectedPhoto[] = [];
    for (const [index, file] of chosen.entries()) {
      const result = await preparePhoto(file);
      if (result.ok) photos.push({ chosen: file, file: result.file });
      else rejected.push({ index, name: file.name, size: file.size, reason: result.reason });
    }
    if (rejected.length === 0) return send(photos);
    setFiles([]);
    setProblem({ message: m.images_upload_invalid(), rejected, others: photos });
  }

  async function send(photos: Photo[]) {
    setProblem(null);
    setFiles(progressOf(photos, 0));
    const result = await sendPhotos(
      action,
      photos.map(({ file }) => file),
      (bytes) => setFiles(progressOf(photos, bytes)),
    );
    if (result.ok) await refresh();
    setFiles([]);
    if (result.ok) return;
    const rejected = result.rejected.flatMap(({ index, reason }) => {
      const photo = photos[index];
      return photo ? [{ index, reason, name: photo.chosen.name, size: photo.file.size }] : [];
    });
    const others = photos.filter((_, index) => !rejected.some((each) => each.index === index));
    setProblem({ message: result.message, rejected, others });
  }

  function fail(message: string) {
    setProblem({ message, rejected: [], others: [] });
  }
  return { files, problem, upload, send };
}

/** Computes the progress of each file from the bytes sent, because the files are sent one after the other. */
function progressOf(photos: Photo[], bytes: number): FileProgress[] {
  let before = 0;
  return photos.map(({ chosen, file }, place) => {
    const sent = Math.min(1, Math.max(0, (bytes - before) / file.size));
    before += file.size;
    return { place, name: chosen.name, sent };
  });
}
