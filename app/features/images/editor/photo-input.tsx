import type { Ref } from "react";
import { acceptedFiles } from "#app/features/images/photo-limits.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";

interface PhotoInputProps {
  id: string;
  /** The id of the element that says which files are accepted. */
  describedBy: string;
  label: string;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A button that chooses photos. */
export function PhotoInput({
  id,
  describedBy,
  label,
  isBusy,
  onFiles,
  multiple,
  className = "",
  ref,
}: PhotoInputProps) {
  return (
    <>
      <input
        ref={ref}
        id={id}
        type="file"
        multiple={multiple}
        accept={acceptedFiles}
        aria-describedby={describedBy}
        className="peer sr-only"
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          "secondary",
          `bg-white cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ocean-700 peer-disabled:cursor-progress peer-disabled:opacity-60 ${className}`,
        )}
      >
        <ToolIcon name="upload" />
        {label}
      </label>
    </>
  );
}
