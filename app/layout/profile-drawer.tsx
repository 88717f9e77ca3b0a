import { useEffect } from "react";
import type { ProfileContentProps } from "#app/layout/profile-content.tsx";
import { Button } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/drawer.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { usePart } from "#app/ui/use-part.ts";
import { m } from "#messages";

const bringContent = async () => (await import("#app/layout/profile-content.tsx")).ProfileContent;

/** The profile's drawer, which opens at once; what it holds is loaded when somebody first opens it. */
export function ProfileDrawer({ onClose, ...content }: ProfileContentProps & { onClose: () => void }) {
  const { part, load } = usePart<ProfileContentProps>(bringContent);
  const { open } = content;
  const isAway = part.state === "away";
  useEffect(() => {
    if (!open || !isAway) return;
    // Once the drawer is seen: bringing code keeps a phone busy.
    const frame = requestAnimationFrame(() => setTimeout(() => void load()));
    return () => cancelAnimationFrame(frame);
  }, [open, isAway, load]);
  return (
    <Drawer open={open} onClose={onClose} title={m.layout_profile()}>
      {part.state === "here" && <part.Component {...content} />}
      {(isAway || part.state === "loading") && <Spinner label={m.layout_loading_profile()} />}
      {part.state === "failed" && (
        <Notice tone="error">
          <p className="mb-2">{m.layout_profile_failed()}</p>
          <Button variant="danger" onClick={() => void load()}>
            {m.ui_try_again()}
          </Button>
        </Notice>
      )}
    </Drawer>
  );
}
