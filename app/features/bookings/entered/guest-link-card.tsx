import { useId } from "react";
import { ConfirmButton } from "#app/ui/confirm-button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { m } from "#messages";

interface GuestLinkCardProps {
  booking_id: string;
  url: string;
  heading?: "h2" | "h3";
}

/** The private link of a guest without an account, for the owner to copy and renew. */
export function GuestLinkCard({ booking_id, url, heading: Heading = "h2" }: GuestLinkCardProps) {
  const showToast = useToast();
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-sand-200 bg-white p-5 print:hidden"
    >
      <Heading id={titleId} className="text-lg">
        {m.entered_link()}
      </Heading>
      <p className="max-w-[60ch] text-sm text-ink-600">{m.entered_link_text()}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 flex-1 basis-64 truncate rounded-control bg-sand-100 px-3.5 py-3 text-sm select-all">
          {url}
        </code>
        <CopyButton text={url} about={m.entered_link()} />
      </div>
      <div className="flex flex-wrap scriptless:hidden">
        <ConfirmButton
          label={m.entered_link_renew()}
          whom={m.entered_link()}
          variant="quiet"
          question={m.entered_link_renew_question()}
          confirm={m.entered_link_renew()}
          confirming={m.entered_link_renewing()}
          action={`/admin/bookings/${booking_id}/link`}
          failure={m.entered_link_renew_failed()}
          onSuccess={() => showToast(m.entered_link_was_renewed())}
        />
      </div>
    </section>
  );
}
