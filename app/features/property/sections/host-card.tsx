import { type AskContact, AskHost, askLinks } from "#app/features/property/sections/ask-host.tsx";
import { ForeignText } from "#app/features/property/sections/foreign-text.tsx";
import { HostPortrait } from "#app/features/property/sections/host-portrait.tsx";
import type { HomeProperty } from "#app/features/property/home-property.ts";
import { m } from "#messages";

interface HostCardProps {
  property: Pick<
    HomeProperty,
    "host_name" | "host_photo" | "host_about" | "host_languages" | "direct_note" | "foreignTexts"
  >;
  contact: AskContact;
  /** 'Usually answers within 3 hours'; empty while there are too few answers. */
  answerTime: string;
}

/** Who guests write to: the host's name, a few sentences, languages and usual answer time, and ways to ask. */
export function HostCard({ property, contact, answerTime }: HostCardProps) {
  const { host_name, host_photo, host_about, host_languages, direct_note, foreignTexts } = property;
  if (!host_name && !direct_note && askLinks(contact).length === 0) return null;
  const facts = [answerTime, host_languages].filter(Boolean);
  return (
    <section aria-label={m.property_host()} className="grid gap-4 px-5 sm:px-6">
      {host_name && (
        <>
          <div className="flex items-center gap-4">
            <HostPortrait name={host_name} photo={host_photo} size={64} />
            <div className="min-w-0">
              <h2 className="text-xl wrap-anywhere">{m.property_host_name({ name: host_name })}</h2>
              {facts.length > 0 && <p className="text-sm text-ink-600">{facts.join(" · ")}</p>}
            </div>
          </div>
          {host_about && (
            <ForeignText language={foreignTexts.host_about}>
              <p className="whitespace-pre-line wrap-anywhere">{host_about}</p>
            </ForeignText>
          )}
        </>
      )}
      {direct_note && (
        <ForeignText language={foreignTexts.direct_note}>
          <p className="font-semibold text-ocean-700">{direct_note}</p>
        </ForeignText>
      )}
      <AskHost name={host_name} contact={contact} />
    </section>
  );
}
