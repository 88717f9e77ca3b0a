import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { BookingEmailPayload } from "#app/features/bookings/emails/booking-email-payload.ts";
import { mails, properties, property_images } from "#app/server/db/schema.ts";
import { openJobQueue } from "#app/server/jobs/job-queue.server.ts";
import { MAX_EMAIL_ATTEMPTS, sendEmail, startEmails } from "#app/features/email/email-worker.server.ts";
import { queueEmail, type QueuedEmail } from "#app/features/email/outbox.server.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProperty } from "#tests/support/factories.ts";
import { openEmailWorker } from "#tests/support/email-worker.ts";
import { openMailServer } from "#tests/support/mail-server.ts";

const database = await testDatabase();
const { db } = database;
const server = await openMailServer();
afterAll(() => server.close());
const logged: string[] = [];
const log = pino({ level: "info", base: undefined }, { write: (line: string) => void logged.push(line) });

const now = new Date("2026-11-21T18:00:00Z");
const worker = openEmailWorker({ db, url: server.url, now, log });

const stay: BookingEmailPayload = {
  type: "booking_request",
  booking: {
    id: "0b5d2f0e-3b1c-4c59-9f0a-0d8a6f9d1f10",
    reference: "K7QM-2XWD",
    start_date: "2026-12-30",
    end_date: "2027-01-02",
    nights: 4,
    guest_count: 3,
    total_price: "970.00",
    currency: "USD",
    quote_lines: [
      { label: "$240 × 4 nights", amount: "960.00" },
      { label: "$10 × 1 extra guest", amount: "10.00" },
    ],
    special_requests: null,
  },
  user: { full_name: "Ana Reyes", email: "ana@example.com", phone_number: null },
  property: {
    title: "Casa Prueba",
    address: "Camino de la Playa 7, Los Barriles",
    time_zone: "America/Mazatlan",
    check_in_time: "15:00",
    check_out_time: "11:00",
    payment_apps: [{ name: "Venmo", handle: "@casaprueba", link: "https://venmo.example/casaprueba" }],
  },
  adminEmail: "olga@example.com",
  adminName: "Olga Marín",
  adminPhone: "+52 624 555 0199",
};

beforeEach(async () => {
  await emptyDatabase(db);
  await database.executeSql("delete from pgboss.job where name = 'mail'");
  await createProperty(db);
  server.received = [];
  server.rejection = null;
  logged.length = 0;
});

interface Mail extends Omit<QueuedEmail, "write"> {
  subject: string;
  payload: object;
}

async function queue(over: Partial<Mail> = {}): Promise<string> {
  const { subject = "Your stay is confirmed", payload = stay, ...mail } = over;
  await db.transaction((tx) =>
    queueEmail(tx, {
      kind: "booking_confirmed",
      to_address: "ana@example.com",
      write: () => ({ subject, payload }),
      ...mail,
    }),
  );
  const [row] = await db.select({ id: mails.id }).from(mails);
  return row?.id ?? "";
}

async function send(mail: Partial<Mail> = {}) {
  await sendEmail(worker, await queue(mail));
  const [received] = server.received;
  if (!received) throw new Error("Nothing arrived");
  const html = typeof received.html === "string" ? received.html : "";
  return { ...received, html, text: received.text ?? "" };
}

describe("the outbox", () => {
  test("drops an e-mail whose transaction is rolled back", async () => {
    const failing = db.transaction(async (tx) => {
      await queueEmail(tx, {
        kind: "booking_denied",
        to_address: "a@example.com",
        write: () => ({ subject: "No", payload: stay }),
      });
      throw new Error("The change failed");
    });
    await expect(failing).rejects.toThrow("The change failed");
    expect(await db.$count(mails)).toBe(0);
    const { rows } = await database.executeSql("select 1 from pgboss.job where name = 'mail'");
    expect(rows).toHaveLength(0);
  });

  test("stores an e-mail that the mail server rejects, with the error, and sends it later", async () => {
    const id = await queue();
    server.rejection = { code: 451, message: "come back later" };
    await expect(sendEmail(worker, id)).rejects.toThrow("come back later");
    const [formError] = await db.select().from(mails);
    expect(formError).toMatchObject({ state: "waiting", attempts: 1, sent_at: null });
    expect(formError?.last_error).toContain("come back later");

    server.rejection = null;
    await sendEmail(worker, id);
    const [sent] = await db.select().from(mails);
    expect(sent).toMatchObject({ state: "sent", attempts: 2, last_error: null, sent_at: worker.now() });
    expect(server.received).toHaveLength(1);
  });

  test("marks an e-mail as failed after its last attempt, and still stores it", async () => {
    const id = await queue();
    await db.update(mails).set({ attempts: MAX_EMAIL_ATTEMPTS - 1 });
    server.rejection = { code: 550, message: "no such person" };
    await sendEmail(worker, id);
    const [mail] = await db.select().from(mails);
    expect(mail).toMatchObject({ state: "failed", attempts: MAX_EMAIL_ATTEMPTS });
    expect(mail?.last_error).toContain("no such person");
    await sendEmail(worker, id);
    expect((await db.select().from(mails))[0]).toEqual(mail);
  });

  test("marks an e-mail as failed when the server crashed during its last attempt", async () => {
    const id = await queue();
    await db.update(mails).set({ attempts: MAX_EMAIL_ATTEMPTS });
    await sendEmail(worker, id);
    expect(server.received).toEqual([]);
    const [mail] = await db.select().from(mails);
    expect(mail).toMatchObject({ state: "failed", last_error: expect.stringContaining("stopped") as string });
  });

  test("sends an e-mail once, however often its job runs, with one Message-ID", async () => {
    const { messageId } = await send();
    const [mail] = await db.select().from(mails);
    await sendEmail(worker, mail?.id ?? "");
    expect(server.received).toHaveLength(1);
    expect(messageId).toBe(`<${mail?.id}@house.example>`);
  });

  test("deletes a link once it is sent", async () => {
    const link = "https://house.example/reset-password?token=secret";
    const { html, text } = await send({ kind: "reset_password", payload: { full_name: "Ana", link } });
    expect(html).toContain("/reset-password?token=secret");
    expect(text).toContain(link);
    const [mail] = await db.select().from(mails);
    expect(JSON.stringify(mail)).not.toContain("secret");
  });

  test("writes no addresses and no tokens to the log", async () => {
    const link = "https://house.example/reset-password?token=secret";
    const id = await queue({ kind: "reset_password", payload: { full_name: "Ana", link } });
    await sendEmail({ ...worker, transport: null }, id);
    await sendEmail(worker, id);
    expect(logged.join("\n")).not.toMatch(/secret|ana@example/i);
  });

  test("without a mail server stores the e-mail, and logs its link if enabled", async () => {
    const link = "https://house.example/reset-password?token=secret";
    const id = await queue({ kind: "reset_password", payload: { full_name: "Ana", link } });
    await sendEmail({ ...worker, transport: null, showLinks: true }, id);
    expect(logged.join("\n")).toContain(link);
    const [mail] = await db.select().from(mails).where(eq(mails.id, id));
    expect(mail).toMatchObject({ state: "waiting", attempts: 0 });
  });

  test("counts an e-mail's attempts itself: attempts lost to killed servers don't use up its job's", async () => {
    await queue();
    server.rejection = { code: 451, message: "come back later" };
    await database.executeSql("update pgboss.job set retry_count = 10 where name = 'mail'");
    const jobs = await openJobQueue(database, log);
    try {
      await startEmails(worker, jobs);
      const states = async () =>
        (await database.executeSql("select state from pgboss.job where name = 'mail'")).rows.map(
          (row) => (row as { state: string }).state,
        );
      await expect.poll(states, { timeout: 10_000 }).not.toEqual(["created"]);
      await expect.poll(states, { timeout: 10_000 }).toEqual(["retry"]);
      expect((await db.select().from(mails))[0]).toMatchObject({ state: "waiting", attempts: 1 });
    } finally {
      await jobs.stop(2_000);
    }
  });

  test("is sent by the job queue, including e-mails that waited for a mail server", async () => {
    await queue();
    await database.executeSql("delete from pgboss.job where name = 'mail'");
    const jobs = await openJobQueue(database, log);
    try {
      await startEmails(worker, jobs);
      await expect.poll(() => db.$count(mails, eq(mails.state, "sent")), { timeout: 10_000 }).toBe(1);
      await queue({ subject: "Another" });
      await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(2);
    } finally {
      await jobs.stop(2_000);
    }
  });
});

describe("a booking e-mail", () => {
  test("to the admin has the data for a decision, and replies go to the guest", async () => {
    const { html, text, replyTo, subject, headers } = await send({
      kind: "booking_request",
      payload: { ...stay, booking: { ...stay.booking, special_requests: "A cot,\nplease" } },
      subject: "New booking request",
    });
    expect(subject).toBe("New booking request");
    expect(replyTo?.text).toContain("ana@example.com");
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    for (const expected of [
      "Dec 30, 2026",
      "Jan 2, 2027",
      "K7QM-2XWD",
      "$970",
      "Ana Reyes",
      "Not provided",
      "A cot,",
    ]) {
      expect(html).toContain(expected);
      expect(text).toContain(expected);
    }
    expect(text).toContain("https://house.example/login?next=%2Fadmin");
  });

  test("to the requesting guest says how to pay", async () => {
    const { html, text } = await send({ kind: "booking_requested" });
    for (const expected of ["Venmo", "@casaprueba", "$970", "K7QM-2XWD", "within 24 hours", "olga@example.com"]) {
      expect(html).toContain(expected);
      expect(text).toContain(expected);
    }
  });

  test("shows the photo that the home page shows first", async () => {
    const [property] = await db.select().from(properties);
    const path = (timestamp: number) => `${property?.id}/${timestamp}.jpg`;
    const image = { property_id: property?.id ?? "", url: "", width: 1800, height: 1200, placeholder: "" };
    await db.insert(property_images).values([
      { ...image, path: path(1795240381901), position: 0, is_featured: true },
      { ...image, path: path(1795240381902), position: 1, is_main: true, alt: "The house at dusk" },
    ]);
    const { html } = await send();
    expect(html).toContain(`src="https://house.example/photos/${property?.id}/1795240381902-email.jpg"`);
    expect(html).toContain('alt="The house at dusk"');
  });

  test("of an approval has a calendar file that ends on the day after the last night", async () => {
    const { text, attachments } = await send();
    expect(text).toContain("Camino de la Playa 7");
    const [file] = attachments;
    expect(file).toMatchObject({ filename: "stay.ics", contentType: "text/calendar" });
    const calendar = file?.content.toString() ?? "";
    for (const line of [
      "UID:0b5d2f0e-3b1c-4c59-9f0a-0d8a6f9d1f10@house.example",
      "DTSTAMP:20261121T180000Z",
      "DTSTART;VALUE=DATE:20261230",
      "DTEND;VALUE=DATE:20270103",
      "STATUS:CONFIRMED",
      "TRANSP:OPAQUE",
    ]) {
      expect(calendar.split("\r\n")).toContain(line);
    }
  });

  test.each([
    ["booking_denied", { denialReason: "The roof is being mended" }],
    ["booking_cancelled", { cancellationReason: "The roof is being mended" }],
  ] as const)("%s gives the reason", async (kind, reason) => {
    const { html, text } = await send({ kind, payload: { ...stay, ...reason } });
    expect(html).toContain("The roof is being mended");
    expect(text).toContain("> The roof is being mended");
  });

  test("escapes the text that a guest typed", async () => {
    const typed = `<script>alert(1)</script><img src=x onerror="alert(1)"> & "quotes"`;
    const user = { ...stay.user, full_name: typed };
    const { html, text } = await send({
      kind: "booking_request",
      payload: { ...stay, user, booking: { ...stay.booking, special_requests: typed } },
    });
    expect(html).not.toMatch(/<script|<img src=x/i);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(text).toContain(typed);
  });

  test("gets no other recipient or header from the text that a guest typed", async () => {
    const full_name = "Ana\r\nBcc: victim@example.com\r\nX-Evil: yes";
    const received = await send({
      kind: "booking_request",
      to_address: "olga@example.com",
      subject: `New booking request from ${full_name}`,
      payload: { ...stay, user: { ...stay.user, full_name, email: "ana@example.com, victim@example.com" } },
    });
    expect(received.subject).toBe("New booking request from Ana Bcc: victim@example.com X-Evil: yes");
    expect(received.bcc).toBeUndefined();
    expect(received.headers.has("x-evil")).toBe(false);
    expect(received.to).toMatchObject({ text: "olga@example.com" });
  });

  test("has the same headers, sender and recipient for any guest's name", async () => {
    const names = [
      "Ana\r\nBcc: victim@example.com",
      "Ana\nSubject: Free money\n\nHello",
      `"Ana" <victim@example.com>`,
      "victim@example.com, Ana",
      "=?utf-8?Q?Ana=0D=0ABcc:_victim@example.com?=",
      "Zoë 🏄🏽‍♀️ \u202Eana\u2028\u2029\u0007",
      `${"x".repeat(900)}\r\n ${"y".repeat(900)}`,
    ];
    const shapes = new Set<string>();
    for (const full_name of ["Ana", ...names]) {
      await emptyDatabase(db);
      server.received = [];
      const { headers, from, to, cc, bcc } = await send({
        kind: "booking_request",
        to_address: "olga@example.com",
        subject: `New booking request from ${full_name}`,
        payload: { ...stay, user: { ...stay.user, full_name } },
      });
      const addresses = [from, to, headers.get("reply-to")].map((each) => (each as { value: unknown }).value);
      const mailboxes = JSON.stringify(addresses).match(/"address":"[^"]*"/g);
      shapes.add(JSON.stringify([[...headers.keys()].toSorted(), mailboxes, cc, bcc]));
    }
    expect([...shapes]).toHaveLength(1);
  });
});
