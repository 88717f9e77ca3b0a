import { useEffect } from "react";
import type { ProfileContentProps } from "#app/layout/profile-content.tsx";
import { Button } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { usePart } from "#app/ui/use-part.ts";

const bringContent = async () => (await import("#app/layout/profile-content.tsx")).ProfileContent;

/** The profile's drawer, which opens at once; what it holds is loaded when somebody first opens it. */
export function ProfileDrawer({ onClose, ...content }: ProfileContentProps & { onClose: () => void }) {
  const { part, load } = usePart<ProfileContentProps>(bringContent);
  const { open } = content;
  const isAway = part.state === "away";
  useEffect(() => {
    if (open && isAway) void load();
  }, [open, isAway, load]);
  return (
    <Drawer open={open} onClose={onClose} title="Profile">
      {part.state === "here" && <part.Component {...content} />}
      {part.state === "loading" && <Spinner label="Loading your profile..." />}
      {part.state === "failed" && (
        <Notice tone="error">
          <p className="mb-2">Your profile could not be loaded. Please check your connection.</p>
          <Button variant="danger" onClick={() => void load()}>
            Try again
          </Button>
        </Notice>
      )}
    </Drawer>
  );
}
