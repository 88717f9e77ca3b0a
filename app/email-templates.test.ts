import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type EmailKind, emailKinds } from "#app/lib/enums.ts";
import type {
  BookingEmailPayload,
  ChangeEmailPayload,
  ReminderPayload,
} from "#app/features/bookings/emails/booking-email-payload.ts";
import { firstName } from "#app/lib/first-name.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import { previewTemplate, renderTemplate } from "#app/email-templates.ts";

const property = { title: "Casa Prueba", publicUrl: "https://house.example", now: new Date("2026-11-21T18:00:00Z") };

/** Arbitrary input of a form or of a request without a form. */
interface Typed {
  full_name: string;
  phone_number: string;
  special_requests: string;
  denialReason: string;
  cancellationReason: string;
  title: string;
  address: string;
  payment: string;
  new_email: string;
  /** A passkey's name, or a browser's. */
  device: string;
}

function payloadOf(kind: EmailKind, typed: Typed): object {
  const { full_name, new_email, device } = typed;
  if (!kind.startsWith("booking_")) {
    const link = "https://house.example/x?token=secret";
    const signIn = { when: "Nov 21, 2026, 6:00 PM", device, ip_address: "192.0.2.1" };
    return {
      full_name,
      email: "ana@example.com",
      new_email,
      link,
      name: device,
      problem: "It has no events.",
      ...signIn,
    };
  }
  return {
    type: kind as BookingEmailPayload["type"],
    booking: {
      id: "0b5d2f0e-3b1c-4c59-9f0a-0d8a6f9d1f10",
      reference: "K7QM-2XWD",
      start_date: "2026-12-30",
      end_date: "2027-01-02",
      nights: 4,
      guest_count: 3,
      total_price: "970.00",
      currency: "USD",
      quote_lines: [{ label: "$240 × 4 nights", amount: "960.00" }],
      special_requests: typed.special_requests,
    },
    user: { full_name, email: "ana@example.com", phone_number: typed.phone_number },
    property: {
      title: typed.title,
      address: typed.address,
      time_zone: "America/Mazatlan",
      check_in_time: "15:00",
      check_out_time: "11:00",
      payment_apps: [{ name: "Venmo", handle: typed.payment }],
    },
    adminEmail: "olga@example.com",
    adminName: full_name,
    adminPhone: "+52 624 555 0199",
    denialReason: typed.denialReason,
    cancellationReason: typed.cancellationReason,
    answerDueAt: "2026-11-22T18:00:00.000Z",
    change: {
      start_date: "2027-01-05",
      end_date: "2027-01-08",
      nights: 4,
      guest_count: 2,
      total_price: "960.00",
      message: typed.cancellationReason,
    },
  } satisfies ReminderPayload & ChangeEmailPayload;
}

const fields = Object.keys({
  full_name: 0,
  phone_number: 0,
  special_requests: 0,
  denialReason: 0,
  cancellationReason: 0,
  title: 0,
  address: 0,
  payment: 0,
  new_email: 0,
  device: 0,
} satisfies Record<keyof Typed, 0>) as (keyof Typed)[];

const naughty = fc.oneof(
  fc.constantFrom(
    `<script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `</p></td></table><style>*{display:none}</style>`,
    `--><!-- <!DOCTYPE html><![CDATA[ ]]>`,
    `&lt;b&gt; &amp; &#60;b&#62; &nbsp`,
    `javascript:alert(1)`,
    `{{constructor.constructor("alert(1)")()}} \${7*7} <%= 1 %>`,
    `Ana\r\nBcc: victim@example.com\r\n\r\nHello`,
    `END:VEVENT\r\nBEGIN:VALARM\r\nATTACH:https://evil.example`,
    `🏄🏽‍♀️ مرحبا \u202Eesrever\u202C Zoë \u0000\u0007\u2028\u2029`,
    `=?utf-8?B?PHNjcmlwdD4=?=`,
    `__proto__`,
    ` ${"x".repeat(3000)}`,
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "\n", "\r", "/", "=", "a", ";", "-", "!"), minLength: 1 }),
);
const typed = fc.record(
  Object.fromEntries(fields.map((name) => [name, naughty])) as Record<keyof Typed, typeof naughty>,
);
const plain = Object.fromEntries(fields.map((name) => [name, "words"])) as unknown as Typed;

/** The elements of a document with their attributes, without its texts; lines may be broken anywhere. */
function skeletonOf(html: string): string[] {
  // What fills up a short preview text is not there beside a long one.
  const unfilled = html.replace(/<div>[^<]*<\/div>/, "");
  return [...unfilled.matchAll(/<[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/^<(br\b|!--)/.test(tag));
}

describe.each(emailKinds)("%s", (kind) => {
  test("has the same elements for any input, and contains all input in the text part", async () => {
    const expected = await renderTemplate(kind, payloadOf(kind, plain), property);
    await fc.assert(
      fc.asyncProperty(typed, async (words) => {
        const { html, text, attachments } = await renderTemplate(kind, payloadOf(kind, words), property);
        expect(skeletonOf(html)).toEqual(skeletonOf(expected.html));
        for (const name of fields) {
          if (!expected.text.includes("words") || !mentions(kind, name)) continue;
          const shown = name === "full_name" && greetsOnly(kind) ? firstName(words.full_name) : words[name];
          for (const line of shown.split(/[\r\n\u2028\u2029]+/)) expect(text).toContain(line);
        }
        expect(attachments?.map(propertiesOf)).toEqual(expected.attachments?.map(propertiesOf));
      }),
      { numRuns: 40 },
    );
  });

  test("has the property's photo, one button at most, and colours for dark mode", async () => {
    const photo = { path: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff/1795240381902.png", alt: "The house at dusk" };
    const { html } = await renderTemplate(kind, payloadOf(kind, plain), { ...property, photo });
    const file = toGuest.has(kind) ? "email" : "strip";
    const stem = "https://house.example/photos/6f9619ff-8b86-4d01-b42d-00cf4fc964ff/1795240381902";
    expect(html.match(/<img [^>]*>/g)).toHaveLength(1);
    expect(html).toContain(`<img src="${stem}-${file}.jpg" width="600"`);
    expect(html).toContain(`alt="The house at dusk"`);
    expect(html.match(/class="btn"/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    expect((await renderTemplate(kind, payloadOf(kind, plain), property)).html).not.toContain("<img");
  });

  test("declares its language for screen readers", async () => {
    const { html } = await withLocale("es", () => renderTemplate(kind, payloadOf(kind, plain), property));
    expect([...html.matchAll(/ lang="([^"]*)"/g)].map(([, language]) => language)).toEqual(["es"]);
  });

  test("is shown to an admin without the recipient's link", async () => {
    const { html, text } = await previewTemplate(kind, payloadOf(kind, plain), property);
    expect(html + text).not.toContain("secret");
    expect(html).toContain("words");
  });
});

const toGuest = new Set<EmailKind>([
  "booking_requested",
  "booking_confirmed",
  "booking_denied",
  "booking_cancelled",
  "booking_overlapped",
  "booking_overdue",
  "booking_change_declined",
  "booking_changed",
]);

/** The e-mails with the price, the address and the special requests. */
const hasPrice = new Set<EmailKind>(["booking_request", "booking_requested", "booking_confirmed", "booking_reminder"]);

/** Whether the recipient's name is only in the greeting, which has the first name. */
function greetsOnly(kind: EmailKind): boolean {
  return !kind.startsWith("booking_") && kind !== "admin_requested";
}

/** Which e-mails contain which fields. */
function mentions(kind: EmailKind, name: keyof Typed): boolean {
  if (name === "full_name") return true;
  if (name === "new_email") return kind === "email_changed_notice";
  if (name === "device") return ["new_sign_in", "calendar_feed_failed"].includes(kind) || kind.startsWith("passkey_");
  if (name === "denialReason") return kind === "booking_denied";
  if (name === "cancellationReason") return /^booking_.*(cancelled|withdrawn|change)/.test(kind);
  if (name === "address") return hasPrice.has(kind);
  if (name === "phone_number") return kind === "booking_request";
  if (name === "payment") return kind === "booking_requested";
  if (name === "title") return toGuest.has(kind);
  return hasPrice.has(kind);
}

/** The names of a calendar's lines, those that go on in the next line taken as one (RFC 5545, 3.1). */
function propertiesOf({ content }: { content: string }): string[] {
  const lines = content.replaceAll(/\r\n[ \t]/g, "").split(/\r\n|\r|\n/);
  return lines.map((line) => line.split(/[:;]/)[0] ?? "");
}
