import { useState } from "react";
import type { MailView } from "#app/features/email/email-view.ts";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

/**
 * The mail as it goes out, in a frame of its own: nothing in it can run or reach this page. A link that acts for the
 * person is left out by the server.
 */
export function MailPreview({ mail }: { mail: MailView }) {
  const [as, setAs] = useState<"html" | "text">("html");
  return (
    <div className="grid gap-2">
      <fieldset aria-label={m.dashboard_preview_as()} className="flex flex-wrap gap-1">
        {(["html", "text"] as const).map((each) => (
          <Button
            key={each}
            variant="quiet"
            aria-pressed={as === each}
            onClick={() => setAs(each)}
            className="aria-pressed:no-underline"
          >
            {each === "html" ? m.dashboard_preview_html() : m.dashboard_preview_text()}
          </Button>
        ))}
      </fieldset>
      <iframe
        key={as}
        title={m.dashboard_preview_of({ subject: mail.subject })}
        src={`/admin/mails/${mail.id}/preview?as=${as}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-[34rem] w-full rounded-control border border-sand-300 bg-white"
      />
    </div>
  );
}
