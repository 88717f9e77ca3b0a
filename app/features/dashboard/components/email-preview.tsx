import { useState } from "react";
import type { EmailView } from "#app/features/email/email-view.ts";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

/**
 * The e-mail as it is sent, in a sandboxed frame: it can't run scripts or reach this page. The server leaves out links
 * that act for the recipient.
 */
export function EmailPreview({ email }: { email: EmailView }) {
  const [format, setFormat] = useState<"html" | "text">("html");
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-2 bg-sand-100 px-4 pt-1 pb-4">
      <fieldset aria-label={m.dashboard_preview_as()} className="-ml-3 flex flex-wrap">
        {(["html", "text"] as const).map((each) => (
          <Button
            key={each}
            variant="quiet"
            aria-pressed={format === each}
            onClick={() => setFormat(each)}
            className="text-sm aria-pressed:text-ink-900 aria-pressed:no-underline"
          >
            {each === "html" ? m.dashboard_preview_html() : m.dashboard_preview_text()}
          </Button>
        ))}
      </fieldset>
      <iframe
        key={format}
        title={m.dashboard_preview_of({ subject: email.subject })}
        src={`/admin/mails/${email.id}/preview?as=${format}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        loading="lazy"
        className="h-full min-h-[30rem] w-full rounded-control bg-white xl:h-[min(38rem,calc(100dvh-16rem))]"
      />
    </div>
  );
}
