import type { Property } from "#app/features/property/property.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { m } from "#messages";

/** The contact that the owner published for questions; empty texts are left out. */
export interface AskContact {
  email: string;
  phone: string;
  whatsapp: string;
}

/** The published contact of a property. Never the address of an account. */
export function askContactOf({
  contact_email,
  contact_phone,
  host_whatsapp,
}: Pick<Property, "contact_email" | "contact_phone" | "host_whatsapp">): AskContact {
  return { email: contact_email, phone: contact_phone, whatsapp: host_whatsapp };
}

/** Links to write to or call the host, which open the device's own apps. */
export function askLinks({ email, phone, whatsapp }: AskContact): { label: string; href: string }[] {
  return [
    { label: m.property_ask_email(), value: email, href: `mailto:${encodeURIComponent(email).replace("%40", "@")}` },
    { label: "WhatsApp", value: whatsapp, href: `https://wa.me/${whatsapp.replaceAll(/\D/g, "")}` },
    { label: m.property_ask_phone(), value: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, "")}` },
  ].filter(({ value }) => value !== "");
}

/** 'Ask Marina' with a link for each way to reach the host; nothing while the owner has published none. */
export function AskHost({ name, contact }: { name: string; contact: AskContact }) {
  const links = askLinks(contact);
  if (links.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="font-semibold">{name ? m.property_ask_name({ name }) : m.property_ask()}</p>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} rel="noreferrer" className={buttonClass("secondary")}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
