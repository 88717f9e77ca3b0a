import { PostButton } from "#app/ui/post-button.tsx";
import { SecuritySection } from "#app/features/security/components/security-section.tsx";
import { useOutcome } from "#app/features/security/components/use-outcome.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** An open session, formatted. */
export interface SessionView {
  id: string;
  device: string;
  ip_address: string | null;
  /** The last visit, formatted, in the property's time zone. */
  seen: string;
  is_this: boolean;
}

export function SessionList({ sessions, flashed }: { sessions: SessionView[]; flashed: FormError | null }) {
  const showOutcome = useOutcome();
  return (
    <SecuritySection part="sessions" title={m.security_sessions()} lead={m.security_sessions_lead()}>
      {flashed && <Notice tone="error">{flashed.message}</Notice>}
      <ul className="grid">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-sand-200 py-4 first:pt-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">{session.device}</p>
              <p className="figures text-sm wrap-anywhere text-ink-600">
                {m.security_session_seen({ when: session.seen })}
                {session.ip_address && <span className="block">{session.ip_address}</span>}
              </p>
            </div>
            {session.is_this ? (
              <Badge tone="info">{m.security_session_this()}</Badge>
            ) : (
              <PostButton
                action={`/account/sessions/${session.id}/removal`}
                submit={m.layout_sign_out()}
                submitting={m.security_signing_out()}
                about={m.security_session_end({ device: session.device, when: session.seen })}
                onSuccess={() => showOutcome("session-ended")}
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PostButton
          action="/account/sessions/removal"
          submit={m.security_sessions_end()}
          submitting={m.security_signing_out()}
          onSuccess={() => showOutcome("sessions-ended")}
        />
      )}
    </SecuritySection>
  );
}
