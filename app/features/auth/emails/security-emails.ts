import { greetingFor, type EmailBlock, type EmailContent, type EmailSite } from "#app/features/email/email-content.ts";
import { m } from "#messages";

/** The payload of the notice of a new sign-in, in the recipient's language. */
export interface SignInNotice {
  full_name: string;
  /** Formatted, in the property's time zone. */
  when: string;
  device: string;
  ip_address: string;
}

/** The payload of the notice of a change to how a user signs in. */
export interface SecurityNotice {
  full_name: string;
  /** The name of the passkey; null for all other changes. */
  name: string | null;
}

export function newSignIn({ full_name, when, device, ip_address }: SignInNotice, site: EmailSite): EmailContent {
  const facts: EmailBlock = {
    kind: "facts",
    rows: [
      [m.security_mail_when(), when],
      [m.security_mail_device(), device],
      [m.security_mail_address(), ip_address],
    ],
  };
  const title = m.security_mail_sign_in_subject();
  const text = m.security_mail_sign_in_text({ house: site.title });
  return notice({ full_name, title, text, preview: m.security_mail_sign_in_preview({ device }) }, site, [facts]);
}

export function passwordChanged({ full_name }: SecurityNotice, site: EmailSite): EmailContent {
  const title = m.security_mail_password_subject();
  return notice({ full_name, title, text: m.security_mail_password_text({ house: site.title }) }, site);
}

export function twoFactorOn({ full_name }: SecurityNotice, site: EmailSite): EmailContent {
  const title = m.security_mail_two_factor_on_subject();
  return notice({ full_name, title, text: m.security_mail_two_factor_on_text({ house: site.title }) }, site);
}

export function twoFactorOff({ full_name }: SecurityNotice, site: EmailSite): EmailContent {
  const title = m.security_mail_two_factor_off_subject();
  return notice({ full_name, title, text: m.security_mail_two_factor_off_text({ house: site.title }) }, site);
}

export function passkeyAdded({ full_name, name }: SecurityNotice, site: EmailSite): EmailContent {
  const title = m.security_mail_passkey_added_subject();
  const text = m.security_mail_passkey_added_text({ house: site.title, name: name ?? "" });
  return notice({ full_name, title, text }, site);
}

export function passkeyRemoved({ full_name, name }: SecurityNotice, site: EmailSite): EmailContent {
  const title = m.security_mail_passkey_removed_subject();
  const text = m.security_mail_passkey_removed_text({ house: site.title, name: name ?? "" });
  return notice({ full_name, title, text }, site);
}

interface Notice {
  full_name: string;
  title: string;
  text: string;
  preview?: string;
}

/** What happened, and what to do if it was someone else. */
function notice(
  { full_name, title, text, preview = m.security_mail_preview() }: Notice,
  site: EmailSite,
  more: EmailBlock[] = [],
): EmailContent {
  return {
    title,
    preview,
    blocks: [
      greetingFor(full_name),
      { kind: "text", text },
      ...more,
      { kind: "text", text: m.security_mail_not_you() },
      { kind: "action", label: m.security_mail_look(), href: `${site.publicUrl}/account/security` },
    ],
  };
}
