import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { m } from "#messages";

/** The dialog after a request: `children` and a button that closes it. */
export function RequestSentDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open onClose={onClose} title={m.booking_requested_title()}>
      <div className="grid gap-6">
        {children}
        <form method="dialog">
          <Button type="submit" variant="primary" className="w-full">
            {m.booking_got_it()}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
