import type { ReactNode } from "react";
import { IconFrame, icons } from "#app/ui/icon.tsx";

/** The icons of pages and dialogs whose code is loaded later than the home page's. */
const toolIcons = {
  ...icons,
  star: <path d="m12 4 2.5 5.200 5.700.8-4.100 4 1 5.600-5.100-2.700-5.100 2.700 1-5.600-4.100-4 5.700-.8L12 4Z" />,
  upload: <path d="M12 15V4.500m0 0L8 8.500m4-4 4 4M4.500 15v2.500a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V15" />,
  grip: <path d="M9 6.500h.01M15 6.500h.01M9 12h.01M15 12h.01M9 17.500h.01M15 17.500h.01" strokeWidth="3" />,
  more: <path d="M5.500 12h.01M12 12h.01M18.500 12h.01" strokeWidth="3" />,
  warning: <path d="M12 4.500 3.500 19h17L12 4.500Zm0 5.500v4m0 2.500h.01" />,
  search: <path d="M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13Zm5-1.500 4.500 4.500" />,
  house: <path d="m4.500 11 7.500-6.500 7.500 6.500v8.500h-5v-5h-5v5h-5V11Z" />,
  mail: <path d="M4 6.500h16v11.500H4V6.500Zm0 .5 8 6 8-6" />,
  sliders: <path d="M4 8h8m4 0h4M4 16h3m4 0h9M14 5.500v5M9 13.500v5" />,
  check: <path d="m5 12.500 4.500 4.500L19 7" />,
  copy: <path d="M9 9h10v10.500H9V9Zm6-.5V4.500H5V15h3.500" />,
  lock: <path d="M7 10.500V8a5 5 0 0 1 10 0v2.500m-10.500 0h11v9h-11v-9ZM12 14v2" />,
  photo: <path d="M4 5.500h16v13H4v-13Zm0 10.500 4.500-4.500 4 4 2.500-2.500 5 4.500M15.500 9.500h.01" />,
  text: <path d="M4.500 7h15M4.500 12h15M4.500 17h9" />,
  send: <path d="M20 4 3.500 10.500l6.500 3 3 6.500L20 4Zm-10 9.500 4.500-4.500" />,
  bin: <path d="M5 7h14M9.500 7V4.500h5V7m-8 0 .8 12.500h9.400L17.500 7M10.500 10.500v5.500m3-5.500v5.500" />,
  download: (
    <path d="M12 4v11m0 0 4-4m-4 4-4-4M4.500 16v2a1.500 1.500 0 0 0 1.500 1.500h12a1.500 1.500 0 0 0 1.500-1.500v-2" />
  ),
  print: (
    <path d="M7.500 9V4.500h9V9m-9 8H5.500A1.500 1.500 0 0 1 4 15.500V10.500A1.500 1.500 0 0 1 5.500 9h13a1.500 1.500 0 0 1 1.500 1.500v5a1.500 1.500 0 0 1-1.500 1.500h-2m-9-3h9v6h-9v-6Z" />
  ),
  tag: <path d="M4.500 4.500h7.500l7.500 7.500-7.500 7.500-7.500-7.500v-7.500Zm4 4h.01" />,
  calendar: <path d="M5 6.500h14v13H5v-13Zm0 4h14M8.500 4v4m7-4v4" />,
} satisfies Record<string, ReactNode>;

export type ToolIconName = keyof typeof toolIcons;

export function ToolIcon({ name, className }: { name: ToolIconName; className?: string }) {
  return <IconFrame className={className}>{toolIcons[name]}</IconFrame>;
}
