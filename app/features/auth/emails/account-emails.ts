import { greetingFor, type EmailContent, type EmailSite } from "#app/features/email/email-content.ts";
import { m } from "#messages";

/** The payload of an e-mail whose link acts for the user. The link is deleted from the outbox once it is sent. */
export interface LinkEmail {
  full_name: string;
  link: string;
}

export interface EmailChangeNotice {
  full_name: string;
  new_email: string;
}

/** The payload of an e-mail that needs only the recipient's name. */
export interface UserEmail {
  full_name: string;
}

export function verifyEmail({ full_name, link }: LinkEmail): EmailContent {
  return {
    title: m.mail_verify_email_subject(),
    preview: m.mail_verify_email_preview(),
    blocks: [
      greetingFor(full_name),
      { kind: "text", text: m.mail_verify_email_text() },
      { kind: "action", label: m.mail_confirm_address(), href: link },
      { kind: "text", text: m.mail_link_day() },
    ],
  };
}

export function accountExists({ full_name }: UserEmail, site: EmailSite): EmailContent {
  return {
    title: m.mail_account_exists_subject(),
    preview: m.mail_account_exists_preview(),
    blocks: [
      greetingFor(full_name),
      { kind: "text", text: m.mail_account_exists_text({ house: site.title }) },
      { kind: "action", label: m.accounts_sign_in(), href: `${site.publicUrl}/login` },
      { kind: "text", text: m.mail_account_exists_forgot({ link: `${site.publicUrl}/forgot-password` }) },
      { kind: "text", text: m.mail_account_exists_not_you() },
    ],
  };
}

export function resetPassword({ full_name, link }: LinkEmail): EmailContent {
  return {
    title: m.mail_reset_password_subject(),
    preview: m.mail_reset_password_preview(),
    blocks: [
      greetingFor(full_name),
      { kind: "text", text: m.mail_reset_password_text() },
      { kind: "action", label: m.mail_reset_password_subject(), href: link },
      { kind: "text", text: m.mail_link_hour() },
    ],
  };
}

export function changeEmail({ full_name, link }: LinkEmail): EmailContent {
  return {
    title: m.mail_change_email_subject(),
    preview: m.mail_change_email_preview(),
    blocks: [
      greetingFor(full_name),
      {
        kind: "text",
        text: m.mail_change_email_text(),
      },
      { kind: "action", label: m.mail_confirm_address(), href: link },
      { kind: "text", text: m.mail_link_day() },
    ],
  };
}

export function emailChangedNotice({ full_name, new_email }: EmailChangeNotice): EmailContent {
  return {
    title: m.mail_email_changed_subject(),
    preview: m.mail_email_changed_preview(),
    blocks: [
      greetingFor(full_name),
      {
        kind: "text",
        text: m.mail_email_changed_text({ email: new_email }),
      },
      { kind: "text", text: m.mail_email_changed_not_you() },
    ],
  };
}

/** The payload of the e-mail to admins about a user who requests an admin account. */
export interface AdminRequestEmail {
  full_name: string;
  email: string;
}

export function adminRequested({ full_name, email }: AdminRequestEmail, site: EmailSite): EmailContent {
  return {
    title: m.mail_admin_requested_title(),
    preview: m.mail_admin_requested_preview(),
    blocks: [
      { kind: "text", text: m.mail_admin_requested_text({ name: full_name, email, house: site.title }) },
      { kind: "text", text: m.mail_admin_requested_advice() },
      { kind: "action", label: m.mail_open_dashboard(), href: `${site.publicUrl}/login?next=%2Fadmin` },
    ],
  };
}

export function adminGranted({ full_name }: UserEmail, site: EmailSite): EmailContent {
  return {
    title: m.mail_admin_granted_subject(),
    preview: m.mail_admin_granted_preview({ house: site.title }),
    blocks: [
      greetingFor(full_name),
      {
        kind: "text",
        text: m.mail_admin_granted_text({ house: site.title }),
      },
      { kind: "action", label: m.mail_open_dashboard(), href: `${site.publicUrl}/admin` },
      { kind: "text", text: m.mail_admin_granted_unexpected() },
    ],
  };
}

export function adminDeclined({ full_name }: UserEmail, site: EmailSite): EmailContent {
  return {
    title: m.mail_admin_declined_subject(),
    preview: m.mail_admin_declined_preview(),
    blocks: [
      greetingFor(full_name),
      {
        kind: "text",
        text: m.mail_admin_declined_text({ house: site.title }),
      },
      { kind: "action", label: m.layout_see_house(), href: site.publicUrl },
    ],
  };
}

export function accountDeleted({ full_name }: UserEmail, site: EmailSite): EmailContent {
  return {
    title: m.mail_account_deleted_subject(),
    preview: m.mail_account_deleted_preview(),
    blocks: [
      greetingFor(full_name),
      {
        kind: "text",
        text: m.mail_account_deleted_text({ house: site.title }),
      },
      {
        kind: "text",
        text: m.mail_account_deleted_goodbye(),
      },
    ],
  };
}
