import { useEffect, useState } from "react";
import type { LocationContentProps } from "#app/features/property/location/location-content.tsx";
import type { LocationDraft } from "#app/features/property/location/location-draft.ts";
import { MapWaiting } from "#app/features/property/location/map-placeholder.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { usePart } from "#app/ui/use-part.ts";
import { m } from "#messages";

const bringContent = async () => (await import("#app/features/property/location/location-content.tsx")).LocationContent;

interface LocationDialogProps extends Pick<LocationContentProps, "open" | "place" | "tiles" | "canEdit"> {
  onClose: () => void;
}

/**
 * Where the house is. The window opens at once; what it holds is loaded when somebody first opens it. Closing keeps
 * what an admin has begun to change; Cancel takes it back.
 */
export function LocationDialog({ onClose, ...shown }: LocationDialogProps) {
  const { part, load } = usePart<LocationContentProps>(bringContent);
  const [draft, setDraft] = useState<LocationDraft | null>(null);
  const [left, setLeft] = useState<LocationContentProps["left"]>(null);
  const { open } = shown;
  const isAway = part.state === "away";
  useEffect(() => {
    if (open && isAway) void load();
  }, [open, isAway, load]);
  const leave = (how: "saved" | "cancelled") => {
    setLeft(how);
    setDraft(null);
  };
  return (
    <Dialog
      open={open}
      onClose={() => {
        setLeft(null);
        onClose();
      }}
      title={draft ? m.property_edit_location() : m.property_location()}
      width="wide"
    >
      {part.state === "here" ? (
        <part.Component {...shown} draft={draft} onDraft={setDraft} left={left} onLeft={leave} />
      ) : (
        <div className="relative h-[400px]">
          {part.state !== "away" && <MapWaiting state={part.state} onRetry={() => void load()} />}
        </div>
      )}
    </Dialog>
  );
}
