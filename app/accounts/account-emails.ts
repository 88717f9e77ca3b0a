import type { MailContent, MailHouse } from "#app/mail/mail-content.ts";

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

const UNASKED = "If this wasn’t you, you need do nothing: without the link nothing changes.";

export function verifyEmail({ full_name, link }: LinkMail): MailContent {
  return {
    title: "Please confirm your email address",
    preview: "One click, and we know that our mails reach you.",
    blocks: [
      { kind: "text", text: `Hello ${full_name},` },
      { kind: "text", text: "welcome. Please confirm that this is your email address, so that our mails reach you." },
      { kind: "action", label: "Confirm this address", href: link },
      { kind: "text", text: `The link is good for a day. ${UNASKED}` },
    ],
  };
}

export function resetPassword({ full_name, link }: LinkMail): MailContent {
  return {
    title: "Choose a new password",
    preview: "The link is good for an hour.",
    blocks: [
      { kind: "text", text: `Hello ${full_name},` },
      { kind: "text", text: "someone asked for a new password for your account." },
      { kind: "action", label: "Choose a new password", href: link },
      { kind: "text", text: `The link is good for an hour and works once. ${UNASKED}` },
    ],
  };
}

export function changeEmail({ full_name, link }: LinkMail): MailContent {
  return {
    title: "Please confirm your new email address",
    preview: "Your account moves to this address once you confirm it.",
    blocks: [
      { kind: "text", text: `Hello ${full_name},` },
      {
        kind: "text",
        text: "your account moves to this email address once you confirm it. Until then the old one counts.",
      },
      { kind: "action", label: "Confirm this address", href: link },
      { kind: "text", text: `The link is good for a day. ${UNASKED}` },
    ],
  };
}

export function emailChangedNotice({ full_name, new_email }: EmailChangeNotice): MailContent {
  return {
    title: "Your email address is about to change",
    preview: "Someone signed in to your account asked for it.",
    blocks: [
      { kind: "text", text: `Hello ${full_name},` },
      {
        kind: "text",
        text: `someone signed in to your account asked to move it to ${new_email}. It moves once that address is confirmed.`,
      },
      { kind: "text", text: "If this wasn’t you, please change your password now and write to us." },
    ],
  };
}

export function adminGranted({ full_name }: PersonMail, house: MailHouse): MailContent {
  return {
    title: "Your account is an admin’s now",
    preview: `You can now look after ${house.title}.`,
    blocks: [
      { kind: "text", text: `Hello ${full_name},` },
      {
        kind: "text",
        text: `your account now has full access to ${house.title}: the property, its bookings and its content. Please use a password that you use nowhere else.`,
      },
      { kind: "action", label: "Open the dashboard", href: `${house.publicUrl}/admin` },
      { kind: "text", text: "If you didn’t expect this, please write to us." },
    ],
  };
}

export function adminDeclined({ full_name }: PersonMail, house: MailHouse): MailContent {
  return {
    title: "About your request for an admin account",
    preview: "Your account stays a guest’s.",
    blocks: [
      { kind: "text", text: `Hello ${full_name},` },
      {
        kind: "text",
        text: `you asked for an admin account at ${house.title}. We did not grant it. Your account stays a guest’s, and works as before.`,
      },
      { kind: "action", label: "See the house", href: house.publicUrl },
    ],
  };
}

export function accountDeleted({ full_name }: PersonMail, house: MailHouse): MailContent {
  return {
    title: "Your account is deleted",
    preview: "Goodbye, and thank you.",
    blocks: [
      { kind: "text", text: `Hello ${full_name},` },
      {
        kind: "text",
        text: `your account at ${house.title} is deleted, as you asked. Requests that waited for an answer are withdrawn. Other bookings of yours stay in our calendar, without your name.`,
      },
      {
        kind: "text",
        text: "If this wasn’t you, or if you have a stay ahead, please write to us. Goodbye, and thank you.",
      },
    ],
  };
}
