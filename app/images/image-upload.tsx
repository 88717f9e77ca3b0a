import { useId } from "react";
import { LARGEST_PHOTO, photoKinds } from "#app/images/photo-rules.ts";
import { type FileProgress, useUpload } from "#app/images/use-upload.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#words";

/** Chooses photos and sends them, with the progress of each. */
export function ImageUpload() {
  const id = useId();
  const { files, problem, upload } = useUpload();
  const isBusy = files.length > 0;
  return (
    <>
      <div>
        <input
          id={id}
          type="file"
          multiple
          accept={photoKinds.join(",")}
          aria-describedby={`${id}-hint`}
          className="peer sr-only"
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            void upload([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
        <label
          htmlFor={id}
          className={buttonClass(
            "secondary",
            "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ocean-700 peer-disabled:cursor-progress peer-disabled:opacity-60",
          )}
        >
          <Icon name="upload" />
          {isBusy ? m.images_uploading() : m.images_upload()}
        </label>
        <span id={`${id}-hint`} className="sr-only">
          {m.images_upload_kinds({ size: LARGEST_PHOTO / 1024 / 1024 })}
        </span>
      </div>
      {isBusy && <Progress files={files} />}
      {problem && (
        <div className="order-last basis-full">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </>
  );
}

function Progress({ files }: { files: FileProgress[] }) {
  return (
    <ul className="order-last grid basis-full gap-2 text-sm" aria-label={m.images_uploads()}>
      {files.map(({ place, name, sent }) => (
        <li key={place} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[14rem_1fr_6rem]">
          <span className="truncate">{name}</span>
          <progress value={sent} max={1} aria-label={name} className="upload-progress" />
          <span className="figures text-ink-600">
            {sent === 1 ? m.images_preparing() : `${Math.floor(sent * 100)} %`}
          </span>
        </li>
      ))}
    </ul>
  );
}
