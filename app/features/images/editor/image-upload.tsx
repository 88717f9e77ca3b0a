import { useId } from "react";
import { localeTag } from "#app/lib/i18n.ts";
import { PhotoInput } from "#app/features/images/editor/photo-input.tsx";
import { MAX_PHOTO_BYTES } from "#app/features/images/photo-limits.ts";
import { rejectedPhotoMessage } from "#app/features/images/editor/rejected-photo.ts";
import { type FileProgress, type UploadProblem, useUpload } from "#app/features/images/editor/use-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** Uploads photos, and shows the progress of each. */
export function ImageUpload() {
  const id = useId();
  const { files, problem, upload, send } = useUpload("/admin/images");
  const isBusy = files.length > 0;
  return (
    <>
      <div className="max-md:basis-full">
        <PhotoInput
          id={id}
          describedBy={`${id}-hint`}
          label={isBusy ? m.images_uploading() : m.images_upload()}
          isBusy={isBusy}
          onFiles={(chosen) => void upload(chosen)}
          multiple
          className="max-md:w-full"
        />
        <span id={`${id}-hint`} className="sr-only">
          {m.images_upload_kinds({ size: MAX_PHOTO_BYTES / 1024 / 1024 })}
        </span>
      </div>
      {isBusy && <Progress files={files} />}
      {problem && (
        <div className="order-last basis-full">
          <UploadProblemNotice problem={problem} onSend={() => void send(problem.others)} />
        </div>
      )}
    </>
  );
}

/** Lists the rejected files with their reasons, and offers to send the others alone. */
export function UploadProblemNotice({ problem, onSend }: { problem: UploadProblem; onSend: () => void }) {
  const { message, rejected, others } = problem;
  const count = others.length;
  const names = new Intl.ListFormat(localeTag()).format(rejected.map(({ name }) => name));
  return (
    <Notice tone="error">
      <p>{message}</p>
      {rejected.length > 0 && (
        <ul className="mt-2 list-disc ps-5 text-ink-900 wrap-anywhere">
          {rejected.map((file) => (
            <li key={file.index}>{rejectedPhotoMessage(file)}</li>
          ))}
        </ul>
      )}
      {rejected.length > 0 && count > 0 && (
        <div className="mt-3 grid justify-items-start gap-3 text-ink-900 wrap-anywhere">
          <p>{m.images_upload_without({ names, count })}</p>
          <Button onClick={onSend}>{m.images_upload_others({ count })}</Button>
        </div>
      )}
    </Notice>
  );
}

function Progress({ files }: { files: FileProgress[] }) {
  return (
    <ul className="order-last grid basis-full gap-2 text-sm" aria-label={m.images_uploads()}>
      {files.map(({ place, name, sent }) => (
        <li key={place} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[14rem_1fr_6rem]">
          <span className="truncate">{name}</span>
          <progress value={sent ?? undefined} max={1} aria-label={name} className="upload-progress" />
          <span className="figures text-ink-600">
            {sent === null || sent === 1 ? m.images_preparing() : `${Math.floor(sent * 100)} %`}
          </span>
        </li>
      ))}
    </ul>
  );
}
