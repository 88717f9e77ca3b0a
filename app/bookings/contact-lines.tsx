import type { Contact } from "#app/property/contact.ts";

/** A person to write or call. */
export function ContactLines({ contact }: { contact: Contact }) {
  return (
    <p className="grid text-sm">
      <strong className="font-semibold">{contact.full_name}</strong>
      {contact.email && (
        <a href={`mailto:${contact.email}`} className="py-0.5 text-ocean-700 underline wrap-anywhere">
          {contact.email}
        </a>
      )}
      {contact.phone_number && (
        <a
          href={`tel:${contact.phone_number.replaceAll(/[^+\d]/g, "")}`}
          className="figures py-0.5 text-ocean-700 underline"
        >
          {contact.phone_number}
        </a>
      )}
    </p>
  );
}
