import { greet } from "#app/features/email/greeting.ts";
import type { MailContent, MailHouse } from "#app/features/email/email-content.ts";
import { m } from "#messages";

/** The payload of a mail with a link that acts for the person; the link leaves the outbox once it is sent. */
export interface LinkMail {
  full_name: string;
  link: string;
}

export interface EmailChangeNotice {
  full_name: string;
  new_email: string;
}

/** The payload of a mail that only needs to know whom it speaks to. */
export interface PersonMail {
  full_name: string;
}

export function verifyEmail({ full_name, link }: LinkMail): MailContent {
  return {
    title: m.mail_verify_email_subject(),
    preview: m.mail_verify_email_preview(),
    blocks: [
      greet(full_name),
      { kind: "text", text: m.mail_verify_email_text() },
      { kind: "action", label: m.mail_confirm_address(), href: link },
      { kind: "text", text: m.mail_link_day() },
    ],
  };
}

export function accountExists({ full_name }: PersonMail, house: MailHouse): MailContent {
  return {
    title: m.mail_account_exists_subject(),
    preview: m.mail_account_exists_preview(),
    blocks: [
      greet(full_name),
      { kind: "text", text: m.mail_account_exists_text({ house: house.title }) },
      { kind: "action", label: m.accounts_sign_in(), href: `${house.publicUrl}/login` },
      { kind: "text", text: m.mail_account_exists_forgot({ link: `${house.publicUrl}/forgot-password` }) },
      { kind: "text", text: m.mail_account_exists_not_you() },
    ],
  };
}

export function resetPassword({ full_name, link }: LinkMail): MailContent {
  return {
    title: m.mail_reset_password_subject(),
    preview: m.mail_reset_password_preview(),
    blocks: [
      greet(full_name),
      { kind: "text", text: m.mail_reset_password_text() },
      { kind: "action", label: m.mail_reset_password_subject(), href: link },
      { kind: "text", text: m.mail_link_hour() },
    ],
  };
}

export function changeEmail({ full_name, link }: LinkMail): MailContent {
  return {
    title: m.mail_change_email_subject(),
    preview: m.mail_change_email_preview(),
    blocks: [
      greet(full_name),
      {
        kind: "text",
        text: m.mail_change_email_text(),
      },
      { kind: "action", label: m.mail_confirm_address(), href: link },
      { kind: "text", text: m.mail_link_day() },
    ],
  };
}

export function emailChangedNotice({ full_name, new_email }: EmailChangeNotice): MailContent {
  return {
    title: m.mail_email_changed_subject(),
    preview: m.mail_email_changed_preview(),
    blocks: [
      greet(full_name),
      {
        kind: "text",
        text: m.mail_email_changed_text({ email: new_email }),
      },
      { kind: "text", text: m.mail_email_changed_not_you() },
    ],
  };
}

/** The payload of the mail to admins about somebody who asks to be one. */
export interface AdminRequestMail {
  full_name: string;
  email: string;
}

export function adminRequested({ full_name, email }: AdminRequestMail, house: MailHouse): MailContent {
  return {
    title: m.mail_admin_requested_title(),
    preview: m.mail_admin_requested_preview(),
    blocks: [
      { kind: "text", text: m.mail_admin_requested_text({ name: full_name, email, house: house.title }) },
      { kind: "text", text: m.mail_admin_requested_advice() },
      { kind: "action", label: m.mail_open_dashboard(), href: `${house.publicUrl}/login?next=%2Fadmin` },
    ],
  };
}

export function adminGranted({ full_name }: PersonMail, house: MailHouse): MailContent {
  return {
    title: m.mail_admin_granted_subject(),
    preview: m.mail_admin_granted_preview({ house: house.title }),
    blocks: [
      greet(full_name),
      {
        kind: "text",
        text: m.mail_admin_granted_text({ house: house.title }),
      },
      { kind: "action", label: m.mail_open_dashboard(), href: `${house.publicUrl}/admin` },
      { kind: "text", text: m.mail_admin_granted_unexpected() },
    ],
  };
}

export function adminDeclined({ full_name }: PersonMail, house: MailHouse): MailContent {
  return {
    title: m.mail_admin_declined_subject(),
    preview: m.mail_admin_declined_preview(),
    blocks: [
      greet(full_name),
      {
        kind: "text",
        text: m.mail_admin_declined_text({ house: house.title }),
      },
      { kind: "action", label: m.layout_see_house(), href: house.publicUrl },
    ],
  };
}

export function accountDeleted({ full_name }: PersonMail, house: MailHouse): MailContent {
  return {
    title: m.mail_account_deleted_subject(),
    preview: m.mail_account_deleted_preview(),
    blocks: [
      greet(full_name),
      {
        kind: "text",
        text: m.mail_account_deleted_text({ house: house.title }),
      },
      {
        kind: "text",
        text: m.mail_account_deleted_goodbye(),
      },
    ],
  };
}
