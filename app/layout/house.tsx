import { Arriving } from "#app/layout/arriving.tsx";
import type { HouseContentProps } from "#app/layout/house-content.tsx";
import { island } from "#app/ui/island.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#words";

/** The home page's content, whose code comes when somebody begins to use it. */
export const House = island<HouseContentProps>({
  bring: async () => (await import("#app/layout/house-content.tsx")).HouseContent,
  fallback: <Arriving />,
  Missing: HouseWithoutCode,
});

function HouseWithoutCode() {
  return (
    <div className="page py-4">
      <Notice tone="error">
        {m.property_not_usable()}{" "}
        <a href="/" className="underline">
          {m.ui_load_again()}
        </a>
        .
      </Notice>
    </div>
  );
}
