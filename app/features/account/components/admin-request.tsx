import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** The wish for an admin account, with what it means. Without a script it is a box to tick. */
export function AdminRequest() {
  const [asked, setAsked] = useState(false);
  return (
    <div className="grid gap-3">
      <Button className="justify-self-start scriptless:hidden" aria-pressed={asked} onClick={() => setAsked(!asked)}>
        {m.accounts_request_admin()}
      </Button>
      <label className="flex min-h-11 items-center gap-3 scripted:hidden">
        <input type="checkbox" name="request_admin" className="size-5" /> {m.accounts_request_admin()}
      </label>
      <div className={asked ? "" : "scripted:hidden"}>
        {asked && <input type="hidden" name="request_admin" value="on" />}
        <Notice tone="warning" announce>
          {m.accounts_admin_warning()}
        </Notice>
      </div>
    </div>
  );
}
