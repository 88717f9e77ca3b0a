import { useState } from "react";
import { useRevalidator } from "react-router";
import { looksValid } from "#app/images/photo-rules.ts";
import { m } from "#words";

/** A file on its way: how much of it has been sent, from 0 to 1. */
export interface FileProgress {
  /** Its place among the files. */
  place: number;
  name: string;
  sent: number;
}

/**
 * Sends photos in one request, so that all are taken or none. XMLHttpRequest, because fetch does not tell how much
 * has been sent; the files go one after the other, so the bytes sent say how far each has come.
 */
export function useUpload() {
  const [files, setFiles] = useState<FileProgress[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { revalidate } = useRevalidator();

  async function upload(chosen: File[]) {
    if (chosen.length === 0 || files.length > 0) return;
    if (!chosen.every(looksValid)) return setProblem(m.images_upload_invalid());
    setProblem(null);
    setFiles(progressOf(chosen, 0));
    const refusal = await send(chosen, (bytes) => setFiles(progressOf(chosen, bytes)));
    if (!refusal) await revalidate();
    setFiles([]);
    setProblem(refusal);
  }
  return { files, problem, upload };
}

function progressOf(files: File[], bytes: number): FileProgress[] {
  let before = 0;
  return files.map(({ name, size }, place) => {
    const sent = Math.min(1, Math.max(0, (bytes - before) / size));
    before += size;
    return { place, name, sent };
  });
}

/** Null when the photos were taken, else the sentence why not. */
function send(files: File[], onSent: (bytes: number) => void): Promise<string | null> {
  const form = new FormData();
  for (const file of files) form.append("images", file);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener("load", () => resolve(request.status === 201 ? null : messageOf(request)));
    request.addEventListener("error", () => resolve(m.images_upload_failed()));
    request.addEventListener("abort", () => resolve(m.images_upload_failed()));
    request.open("POST", "/admin/images");
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

function messageOf(request: XMLHttpRequest): string {
  if (request.status < 400 || request.status >= 500) return m.images_upload_failed();
  try {
    const { message } = JSON.parse(request.responseText) as { message?: unknown };
    return typeof message === "string" ? message : m.images_upload_failed();
  } catch {
    // Not our server's words.
    return m.images_upload_failed();
  }
}
