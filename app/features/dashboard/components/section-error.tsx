import { useRevalidator } from "react-router";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** Replaces a section of the dashboard that could not be loaded, with a button to try again. */
export function SectionError({ children }: { children: string }) {
  const { state } = useRevalidator();
  const refresh = useRefresh();
  return (
    <Notice tone="error">
      <p className="mb-2">{children}</p>
      <Button variant="danger" busy={state === "loading"} busyLabel={m.ui_loading()} onClick={() => void refresh()}>
        {m.ui_try_again()}
      </Button>
    </Notice>
  );
}
