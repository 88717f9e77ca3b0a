import type { ReactNode } from "react";
import { ownValue } from "#app/lib/own-value.ts";

/** The icons of the specification's amenities, in one line weight on a 32-pixel grid. */
const icons: Record<string, ReactNode> = {
  WiFi: (
    <>
      <path d="M4.5 12.8a16.5 16.5 0 0 1 23 0M8.8 17.3a10.3 10.3 0 0 1 14.4 0M12.9 21.7a4.5 4.5 0 0 1 6.2 0" />
      <circle cx="16" cy="25.3" r="1" fill="currentColor" />
    </>
  ),
  Parking: (
    <>
      <rect x="5" y="5" width="22" height="22" rx="6" />
      <path d="M13 22.5v-13h4.4a4 4 0 0 1 0 8H13" />
    </>
  ),
  "Coffee Maker": (
    <>
      <path d="M7.5 15h14.5v5.2a6.3 6.3 0 0 1-6.3 6.3h-1.9a6.3 6.3 0 0 1-6.3-6.3V15Z" />
      <path d="M22 16.6h1.4a3.4 3.4 0 0 1 0 6.8h-2.2M12 11c-1.2-1.5 1.2-2.5 0-4.5M17.3 11c-1.2-1.5 1.2-2.5 0-4.5" />
    </>
  ),
  TV: (
    <>
      <rect x="4" y="7" width="24" height="15.5" rx="2.5" />
      <path d="M11 26.5h10" />
    </>
  ),
  Surfboards: (
    <>
      <path d="M12 3.5c3.6 4 5 8.6 5 13.2 0 4.4-1.7 8.3-5 11.8-3.3-3.5-5-7.4-5-11.8 0-4.6 1.4-9.2 5-13.200Z" />
      <path d="M12 3.500v25M20.3 8.500c3.3 2.6 4.7 6.2 4.7 9.6 0 3.2-1.3 6-3.9 8.4" />
    </>
  ),
  Yoga: (
    <>
      <circle cx="16" cy="7" r="2.7" />
      <path d="M16 12.300c-2.7 0-4 1.6-4.4 4l-.9 5.2-4.2 3.300M16 12.300c2.7 0 4 1.6 4.4 4l.9 5.2 4.2 3.3" />
      <path d="M12 21.500c-3 .6-5 1.7-5 3.2 0 1.9 4 2.3 9 .3M20 21.500c3 .6 5 1.7 5 3.2 0 1.9-4 2.3-9 .3l-4-1.6" />
    </>
  ),
  Fishing: (
    <>
      <path d="M4 16.500c3-4.6 6.7-6.8 11-6.8 4 0 7.3 2.2 9.6 6.8-2.3 4.6-5.6 6.8-9.6 6.8-4.3 0-8-2.2-11-6.800Z" />
      <path d="m24.3 16.5 4-4.300v8.600l-4-4.300M13 12.500c1.5 2.7 1.5 5.3 0 8" />
      <circle cx="9.3" cy="15.2" r="1" fill="currentColor" />
    </>
  ),
  "4x4": (
    <>
      <path d="M4 21.500v-5.200a2 2 0 0 1 2-2h1.500l2.3-5.200a2 2 0 0 1 1.8-1.200h8.900a2 2 0 0 1 1.7.9l3.5 5.500a2.5 2.5 0 0 1 2.3 2.500v4.7" />
      <path d="M7.5 14.300h18M15.7 8v6.300M13.5 22h5" />
      <circle cx="9.5" cy="22" r="3.5" />
      <circle cx="22.5" cy="22" r="3.5" />
    </>
  ),
};

/** The icon of all custom amenities. */
const customIcon = (
  <>
    <circle cx="16" cy="16" r="11.5" />
    <path d="m10.8 16.4 3.600 3.600 6.900-7.300" />
  </>
);

export function AmenityIcon({ name, className = "size-8" }: { name: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      {ownValue(icons, name) ?? customIcon}
    </svg>
  );
}
