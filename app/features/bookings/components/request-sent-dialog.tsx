import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { m } from "#messages";

interface RequestSentDialogProps {
  onClose: () => void;
  lead: ReactNode;
  /** A quiet link beside the button, on wide screens. */
  link?: ReactNode;
  children: ReactNode;
}

/** The dialog after a request: `children` scrolls between the title and a button that closes it. */
export function RequestSentDialog({ onClose, lead, link, children }: RequestSentDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.booking_requested_title()}
      lead={lead}
      footer={
        <>
          <span className="max-[900px]:hidden">{link}</span>
          <form method="dialog" className="max-[900px]:w-full">
            <Button type="submit" variant="primary" className="w-full min-w-55">
              {m.booking_got_it()}
            </Button>
          </form>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
