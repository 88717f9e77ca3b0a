import type { Ref } from "react";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { m } from "#messages";

interface SearchFieldProps {
  /** What can be searched for; the label and the placeholder. */
  label: string;
  defaultValue: string;
  ref?: Ref<HTMLInputElement>;
}

/** The field `search` of a form, with the button that submits it. */
export function SearchField({ label, defaultValue, ref }: SearchFieldProps) {
  return (
    <>
      <input
        ref={ref}
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        defaultValue={defaultValue}
        className="min-h-12 w-full rounded-control border border-ink-500 bg-white pr-3.5 pl-12 placeholder:text-ink-600 md:min-h-11 md:text-sm"
      />
      <button
        type="submit"
        aria-label={m.property_search()}
        className="absolute top-1/2 left-0.5 grid size-11 -translate-y-1/2 place-items-center text-ink-600"
      >
        <ToolIcon name="search" />
      </button>
    </>
  );
}
