import { DEMO_POINT, formatPoint, type Point } from "#app/features/property/location/location.ts";

/**
 * A drawing in place of the map, whose tiles are loaded from another server only on request. It shows the coast of the
 * demo property, and a grid for any other.
 */
export function StaticMap({ point }: { point: Point }) {
  const isDemo = formatPoint(point) === formatPoint(DEMO_POINT);
  return (
    <svg
      viewBox="0 0 640 176"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className="block h-36 w-full bg-sand-100 sm:h-44"
    >
      {isDemo ? coast : <path d={GRID} className="stroke-sand-200" strokeWidth="1.5" />}
      <g transform={isDemo ? "translate(338 92)" : "translate(320 88)"}>
        <ellipse cy="2" rx="9" ry="3" className="fill-ink-900/15" />
        <path d="M0 0s15-13 15-25a15 15 0 0 0-30 0C-15-13 0 0 0 0Z" className="fill-sun-600" />
        <circle cy="-25" r="5.500" className="fill-white" />
      </g>
      {!isDemo && (
        <text
          x="320"
          y="124"
          textAnchor="middle"
          className="figures fill-ink-600 stroke-sand-100 text-[15px]"
          strokeWidth="8"
          paintOrder="stroke"
        >
          {formatPoint(point)}
        </text>
      )}
    </svg>
  );
}

const GRID =
  "M0 32h640M0 88h640M0 144h640M40 0v176M110 0v176M180 0v176M250 0v176M320 0v176M390 0v176M460 0v176M530 0v176M600 0v176";

const coast = (
  <>
    <path d="M640 0H430c-22 18-58 26-66 52-9 30 30 44 22 74-5 20-26 32-34 50h288Z" className="fill-ocean-100" />
    <g className="stroke-white" strokeWidth="2">
      <path d="M476 0c-22 20-56 32-62 58-7 28 26 44 20 70-4 18-20 32-28 48" />
      <path d="M530 0c-24 22-60 38-66 64-6 28 22 44 16 68-4 16-16 30-24 44" />
      <path d="M588 0c-28 24-66 44-72 70-5 26 18 44 14 66-3 14-14 28-20 40" />
    </g>
    <g className="stroke-sand-200" strokeWidth="1.5">
      <path d="M0 34c60-18 96 6 138-6s58-26 96-28" />
      <path d="M0 70c68-22 108 8 156-8s70-44 128-62" />
      <path d="M0 140c52-12 92 10 142 2s70 18 96 34" />
      <path d="M0 166c40-8 70 2 104 10" />
    </g>
    <path d="M318 0c-4 26-30 34-32 62-2 26 30 40 26 66-3 20-22 32-28 48" className="stroke-white" strokeWidth="7" />
    <path d="M0 104c70-8 120 12 176-4 40-11 74-28 110-34" className="stroke-white" strokeWidth="4" />
  </>
);
