import type { Contact } from "#app/features/property/contact.ts";

interface ContactLinesProps {
  contact: Contact;
  /** What stands there for an address or a number that isn't known; nothing unless told. */
  missing?: { email: string; phone: string };
}

/** A person to write or call. */
export function ContactLines({ contact, missing }: ContactLinesProps) {
  return (
    <p className="grid text-sm">
      <strong className="font-semibold wrap-anywhere">{contact.full_name}</strong>
      {contact.email ? (
        <a
          href={`mailto:${contact.email}`}
          className="py-0.5 text-ocean-700 underline wrap-anywhere pointer-coarse:py-3"
        >
          {contact.email}
        </a>
      ) : (
        missing && <span className="py-0.5 text-ink-600">{missing.email}</span>
      )}
      {contact.phone_number ? (
        <a
          href={`tel:${contact.phone_number.replaceAll(/[^+\d]/g, "")}`}
          className="figures py-0.5 text-ocean-700 underline pointer-coarse:py-3"
        >
          {contact.phone_number}
        </a>
      ) : (
        missing && <span className="py-0.5 text-ink-600">{missing.phone}</span>
      )}
    </p>
  );
}
