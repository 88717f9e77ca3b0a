import { useId, useState } from "react";
import { UploadProblemNotice } from "#app/features/images/editor/image-upload.tsx";
import { useUpload } from "#app/features/images/editor/use-upload.ts";
import { PhotoInput } from "#app/features/images/editor/photo-input.tsx";
import { MAX_PHOTO_BYTES } from "#app/features/images/photo-limits.ts";
import type { HomeProperty } from "#app/features/property/home-property.ts";
import { HostPortrait } from "#app/features/property/sections/host-portrait.tsx";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { focusOnArrival } from "#app/ui/focus.ts";
import { m } from "#messages";

/** The host's portrait with buttons to choose, replace and remove it, each of which saves at once. */
export function HostPhotoField({ property }: { property: Pick<HomeProperty, "host_name" | "host_photo"> }) {
  const { host_name, host_photo } = property;
  const id = useId();
  const [wasRemoved, setRemoved] = useState(false);
  const { files, problem, upload, send } = useUpload("/admin/host-photo");
  const isBusy = files.length > 0;
  return (
    <fieldset aria-labelledby={`${id}-label`} className="grid min-w-0 gap-4">
      <div className="flex items-center gap-4">
        <HostPortrait name={host_name} photo={host_photo} size={80} />
        <div className="min-w-0">
          <p id={`${id}-label`} className="font-semibold">
            {m.images_host_photo()}
          </p>
          <p id={`${id}-hint`} className="text-sm text-ink-600">
            {m.images_host_photo_hint()}
            <span className="sr-only"> {m.images_upload_kinds({ size: MAX_PHOTO_BYTES / 1024 / 1024 })}</span>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <div className="max-sm:grow">
          <PhotoInput
            // Focused after a removal, because the focused button was removed too.
            ref={wasRemoved && !host_photo ? focusOnArrival : undefined}
            id={id}
            describedBy={`${id}-hint`}
            label={
              isBusy ? m.images_uploading() : host_photo ? m.images_host_photo_replace() : m.images_host_photo_choose()
            }
            isBusy={isBusy}
            onFiles={(chosen) => void upload(chosen)}
            className="w-full"
          />
        </div>
        {host_photo && (
          <ConfirmButton
            label={m.images_host_photo_remove()}
            whom={host_name}
            variant="quiet"
            question={m.images_host_photo_removal()}
            confirm={m.images_host_photo_remove()}
            confirming={m.ui_deleting()}
            action="/admin/host-photo/removal"
            failure={m.images_host_photo_not_removed()}
            onSuccess={() => setRemoved(true)}
          />
        )}
      </div>
      {problem && <UploadProblemNotice problem={problem} onSend={() => void send(problem.others)} />}
    </fieldset>
  );
}
