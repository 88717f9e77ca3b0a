import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The wish for an admin account, with what it means. Without a script it is a box to tick. */
export function AdminRequest() {
  const [asked, setAsked] = useState(false);
  return (
    <div className="grid gap-3">
      <Button className="justify-self-start scriptless:hidden" aria-pressed={asked} onClick={() => setAsked(!asked)}>
        Request an admin account
      </Button>
      <label className="flex min-h-11 items-center gap-3 scripted:hidden">
        <input type="checkbox" name="request_admin" className="size-5" /> Request an admin account
      </label>
      <div className={asked ? "" : "scripted:hidden"}>
        {asked && <input type="hidden" name="request_admin" value="on" />}
        <Notice tone="warning" announce>
          An admin account has full access to properties, bookings and content. Ask for one only if you manage this
          house. Your account works as a guest’s until an admin grants your request.
        </Notice>
      </div>
    </div>
  );
}
