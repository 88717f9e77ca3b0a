import type { QrCode } from "#app/lib/qr-code.ts";

interface QrCodeImageProps {
  code: QrCode;
  label: string;
  /** Its size. */
  className?: string;
}

/** Dark on light in every colour scheme, because cameras don't read the inverse. */
export function QrCodeImage({ code: { size, path }, label, className = "size-52" }: QrCodeImageProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-control bg-white forced-color-adjust-none ${className}`}
    >
      <path d={path} className="fill-ink-900" />
    </svg>
  );
}
