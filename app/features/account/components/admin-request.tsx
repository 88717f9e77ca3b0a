import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** Requests an admin account with the form of the given id, and explains it. Without JavaScript it is a checkbox. */
export function AdminRequest({ form }: { form: string }) {
  const [isRequested, setRequested] = useState(false);
  return (
    <div className="grid gap-3 border-t border-sand-200 pt-3">
      <Button
        variant="quiet"
        className="-ml-3 justify-self-start text-sm font-medium text-ink-600! no-underline! hover:underline! scriptless:hidden"
        aria-pressed={isRequested}
        onClick={() => setRequested(!isRequested)}
      >
        {m.accounts_request_admin()}
      </Button>
      <label className="flex min-h-11 items-center gap-3 text-sm scripted:hidden">
        <input type="checkbox" name="request_admin" form={form} className="size-5" /> {m.accounts_request_admin()}
      </label>
      <div className={isRequested ? "" : "scripted:hidden"}>
        {isRequested && <input type="hidden" name="request_admin" value="on" form={form} />}
        <Notice tone="warning" announce>
          {m.accounts_admin_warning()}
        </Notice>
      </div>
    </div>
  );
}
