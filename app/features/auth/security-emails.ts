import { greet } from "#app/features/email/greeting.ts";
import type { MailBlock, MailContent, MailHouse } from "#app/features/email/email-content.ts";
import { m } from "#messages";

/** The payload of the notice of a new sign-in, in the reader's language. */
export interface SignInNotice {
  full_name: string;
  /** By the house's clock. */
  when: string;
  device: string;
  ip_address: string;
}

/** The payload of the notice of a change. */
export interface SecurityNotice {
  full_name: string;
  /** Of the passkey. */
  name: string | null;
}

export function newSignIn({ full_name, when, device, ip_address }: SignInNotice, house: MailHouse): MailContent {
  const facts: MailBlock = {
    kind: "facts",
    rows: [
      [m.security_mail_when(), when],
      [m.security_mail_device(), device],
      [m.security_mail_address(), ip_address],
    ],
  };
  const title = m.security_mail_sign_in_subject();
  const text = m.security_mail_sign_in_text({ house: house.title });
  return notice({ full_name, title, text, preview: m.security_mail_sign_in_preview({ device }) }, house, [facts]);
}

export function passwordChanged({ full_name }: SecurityNotice, house: MailHouse): MailContent {
  const title = m.security_mail_password_subject();
  return notice({ full_name, title, text: m.security_mail_password_text({ house: house.title }) }, house);
}

export function twoFactorOn({ full_name }: SecurityNotice, house: MailHouse): MailContent {
  const title = m.security_mail_two_factor_on_subject();
  return notice({ full_name, title, text: m.security_mail_two_factor_on_text({ house: house.title }) }, house);
}

export function twoFactorOff({ full_name }: SecurityNotice, house: MailHouse): MailContent {
  const title = m.security_mail_two_factor_off_subject();
  return notice({ full_name, title, text: m.security_mail_two_factor_off_text({ house: house.title }) }, house);
}

export function passkeyAdded({ full_name, name }: SecurityNotice, house: MailHouse): MailContent {
  const title = m.security_mail_passkey_added_subject();
  const text = m.security_mail_passkey_added_text({ house: house.title, name: name ?? "" });
  return notice({ full_name, title, text }, house);
}

export function passkeyRemoved({ full_name, name }: SecurityNotice, house: MailHouse): MailContent {
  const title = m.security_mail_passkey_removed_subject();
  const text = m.security_mail_passkey_removed_text({ house: house.title, name: name ?? "" });
  return notice({ full_name, title, text }, house);
}

interface Notice {
  full_name: string;
  title: string;
  text: string;
  preview?: string;
}

/** Says what happened, and what to do if it was somebody else. */
function notice(
  { full_name, title, text, preview = m.security_mail_preview() }: Notice,
  house: MailHouse,
  more: MailBlock[] = [],
): MailContent {
  return {
    title,
    preview,
    blocks: [
      greet(full_name),
      { kind: "text", text },
      ...more,
      { kind: "text", text: m.security_mail_not_you() },
      { kind: "action", label: m.security_mail_look(), href: `${house.publicUrl}/account/security` },
    ],
  };
}
