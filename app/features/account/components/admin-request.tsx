import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** Requests an admin account in the sign-up form, and explains it. Without JavaScript it is a checkbox. */
export function AdminRequest() {
  const [isRequested, setRequested] = useState(false);
  return (
    <div className="grid gap-3">
      <Button
        className="justify-self-start scriptless:hidden"
        aria-pressed={isRequested}
        onClick={() => setRequested(!isRequested)}
      >
        {m.accounts_request_admin()}
      </Button>
      <label className="flex min-h-11 items-center gap-3 scripted:hidden">
        <input type="checkbox" name="request_admin" className="size-5" /> {m.accounts_request_admin()}
      </label>
      <div className={isRequested ? "" : "scripted:hidden"}>
        {isRequested && <input type="hidden" name="request_admin" value="on" />}
        <Notice tone="warning" announce>
          {m.accounts_admin_warning()}
        </Notice>
      </div>
    </div>
  );
}
