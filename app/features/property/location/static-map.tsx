import demoCoast from "#app/features/property/location/demo-coast.svg?url&no-inline";
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
      className="block h-36 w-full bg-sand-100 sm:h-44 lg:h-72"
    >
      {isDemo ? (
        <image href={demoCoast} width="640" height="176" />
      ) : (
        <path d={GRID} className="stroke-sand-200" strokeWidth="1.5" />
      )}
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
