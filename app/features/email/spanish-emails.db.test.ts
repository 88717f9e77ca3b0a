import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type EmailKind, emailKinds } from "#app/lib/enums.ts";
import { deleteAccount } from "#app/features/account/delete-account.server.ts";
import { declineAdmin, grantAdmin } from "#app/features/users/roles.server.ts";
import { queueSecurityNotice } from "#app/features/auth/emails/security-notifications.server.ts";
import type { CurrentUser } from "#app/features/users/current-user.ts";
import {
  approveBookings,
  cancelBooking,
  denyBookings,
  requestBooking,
} from "#app/features/bookings/bookings.server.ts";
import { cancelAsGuest } from "#app/features/bookings/cancellation/cancel-stay.server.ts";
import { recordPayment } from "#app/features/payments/payments.server.ts";
import { updateRates } from "#app/features/property/property.server.ts";
import { queueFailureEmails } from "#app/features/calendar-feeds/feed-emails.server.ts";
import { calendar_feeds } from "#app/server/db/calendar-schema.ts";
import { acceptChange, declineChange, requestChange } from "#app/features/bookings/changes/changes.server.ts";
import { followUpRequests } from "#app/features/bookings/emails/follow-up-requests.server.ts";
import { mails, profiles } from "#app/server/db/schema.ts";
import { withLocale } from "#app/server/http/locale.server.ts";
import { sendEmail } from "#app/features/email/email-worker.server.ts";
import * as forgotPassword from "#app/routes/auth/forgot-password.tsx";
import * as login from "#app/routes/auth/login.tsx";
import * as profile from "#app/routes/account/profile.ts";
import * as signup from "#app/routes/auth/signup.tsx";
import { openAccounts } from "#tests/support/accounts.ts";
import { emptyDatabase, testDatabase } from "#tests/support/database.ts";
import { createProfile, createProperty } from "#tests/support/factories.ts";
import { openEmailWorker } from "#tests/support/email-worker.ts";
import { openMailServer } from "#tests/support/mail-server.ts";

const database = await testDatabase();
const { db } = database;
const { app, post } = openAccounts(database);
const server = await openMailServer();
afterAll(() => server.close());
const now = new Date("2026-11-21T18:00:00Z");
const HOUR = 3_600_000;
const worker = openEmailWorker({ db, url: server.url, now, log: app.log });

const ana = { full_name: "Ana Reyes", phone_number: "+52 624 555 0101", email: "ana@example.com" };
const password = "with the tide";
const reason = "Se reparará el techo";

beforeEach(async () => {
  await emptyDatabase(db);
  await createProperty(db, { address: "Camino de la Playa 7" });
  server.received = [];
});

const spanishGuest = () => createProfile(db, { ...ana, locale: "es" });
const englishAdmin = () => createProfile(db, { role: "admin", email: "olga@example.com" });

async function requestStay(guest: CurrentUser): Promise<string> {
  const stay = { start_date: "2026-12-30", end_date: "2027-01-02" };
  const requested = await requestBooking(db, guest, { ...stay, guest_count: 3, special_requests: null }, now);
  return requested.ok ? requested.booking.id : "";
}

/** Signs Ana up on a Spanish page. Later actions are on English pages. */
async function signUp(more: Record<string, string> = {}): Promise<string> {
  await withLocale("es", () => post(signup, "/signup", { ...ana, password, ...more }));
  return (await post(login, "/login", { email: ana.email, password })).cookie;
}

/** A stay that its guest cancels after its approval, of which half is to be refunded. */
async function cancelStay(guest: CurrentUser): Promise<void> {
  await updateRates(db, { refund_steps: [{ days: 7, percent: 50 }] }, now);
  const booking_id = await requestStay(guest);
  const admin = await englishAdmin();
  const receipt = { amount: 97_000, method: "Venmo", paid_on: "2026-11-21", note: null };
  await recordPayment(db, admin, booking_id, receipt, now);
  await approveBookings(db, admin, [booking_id], now);
  await cancelAsGuest(db, guest, booking_id, { reason: null, shown_refund: "485.00" }, now);
}

/** Requests a stay and a change of its dates; returns the id of the change. */
async function askForChange(guest: CurrentUser): Promise<string> {
  const booking_id = await requestStay(guest);
  const dates = { start_date: "2027-01-05", end_date: "2027-01-08", guest_count: 2 };
  const result = await requestChange(db, guest, booking_id, { ...dates, message: "Llegamos más tarde" }, now);
  if (!result.ok) throw new Error(result.reason);
  return result.change.id;
}

async function moveToNewAddress(): Promise<void> {
  const cookie = await signUp();
  await post(profile, "/profile", { ...ana, email: "new@example.com", current_password: password }, { cookie });
}

async function decideAdminRequest(decide: typeof grantAdmin): Promise<void> {
  const guest = await spanishGuest();
  await db.update(profiles).set({ admin_requested_at: now }).where(eq(profiles.id, guest.id));
  await decide(db, await englishAdmin(), guest.id, now);
}

async function notice(kind: Parameters<typeof queueSecurityNotice>[1]): Promise<void> {
  const guest = await spanishGuest();
  await db.transaction((tx) => queueSecurityNotice(tx, kind, guest, "Mi teléfono"));
}

interface Case {
  cause: () => Promise<unknown>;
  subject: string;
  /** Parts of the text: the title and other important lines. */
  texts: string[];
}

const days = ["30 dic 2026", "2 ene 2027"];
const money = ["USD 240 × 4 noches", "USD 10 × 1 huésped adicional", "Total: USD 970"];
const dates = days.join(" – ");

const cases: Record<EmailKind, Case> = {
  booking_request: {
    cause: async () => {
      await createProfile(db, { role: "admin", locale: "es" });
      await requestStay(await createProfile(db, ana));
    },
    subject: `Nueva solicitud de reserva de Ana Reyes: ${dates}`,
    texts: [
      "Ana Reyes quiere hospedarse",
      "Llegada: mié, 30 dic 2026 desde las 15:00",
      "Huéspedes: 3",
      "Teléfono: +52",
      ...money,
    ],
  },
  booking_requested: {
    cause: async () => requestStay(await spanishGuest()),
    subject: `Recibimos tu solicitud para Casa Prueba: ${dates}`,
    texts: ["Recibimos tu solicitud", "Hola, Ana:", ...days, ...money, "PAGO", "Paga USD 970", "Venmo: @casaprueba"],
  },
  booking_confirmed: {
    cause: async () => approveBookings(db, await englishAdmin(), [await requestStay(await spanishGuest())], now),
    subject: `Tu estancia en Casa Prueba está confirmada: ${dates}`,
    texts: [
      "Tu estancia está confirmada",
      ...days,
      ...money,
      "Llegada: mié, 30 dic 2026 desde las 15:00",
      "Última noche: sáb, 2 ene 2027 (4 noches)",
      "Te vas: dom, 3 ene 2027 antes de las 11:00",
      "Dirección: Camino de la Playa 7",
    ],
  },
  booking_denied: {
    cause: async () => denyBookings(db, await englishAdmin(), [await requestStay(await spanishGuest())], reason, now),
    subject: `Sobre tu solicitud para Casa Prueba: ${dates}`,
    texts: ["No podemos confirmar tu solicitud", "El motivo:\n> Se reparará el techo", ...days],
  },
  booking_cancelled: {
    cause: async () => cancelBooking(db, await englishAdmin(), await requestStay(await spanishGuest()), reason, now),
    subject: `Tu estancia en Casa Prueba fue cancelada: ${dates}`,
    texts: ["Tu reserva fue cancelada", "El motivo:\n> Se reparará el techo", ...days],
  },
  booking_withdrawn: {
    cause: async () => {
      await createProfile(db, { role: "admin", locale: "es" });
      const guest = await createProfile(db, ana);
      await cancelBooking(db, guest, await requestStay(guest), reason, now);
    },
    subject: `Ana Reyes retiró su solicitud: ${dates}`,
    texts: ["Se retiró una solicitud", "El motivo:\n> Se reparará el techo", ...days],
  },
  booking_overlapped: {
    cause: async () => {
      const admin = await englishAdmin();
      await requestStay(await spanishGuest());
      await approveBookings(db, admin, [await requestStay(await createProfile(db))], now);
    },
    subject: `Por ahora no pagues tu estancia en Casa Prueba: ${dates}`,
    texts: ["Se aprobó otra estancia en tus noches", "Por ahora no pagues.", "4 noches: 26 dic 2026 – 29 dic 2026"],
  },
  booking_reminder: {
    cause: async () => {
      await createProfile(db, { role: "admin", locale: "es" });
      await requestStay(await createProfile(db, ana));
      await followUpRequests(db, new Date(now.getTime() + 18 * HOUR));
    },
    subject: `Ana Reyes sigue esperando tu respuesta: ${dates}`,
    texts: ["Ana Reyes sigue esperando", "a más tardar el", ...money],
  },
  booking_overdue: {
    cause: async () => {
      await requestStay(await spanishGuest());
      await followUpRequests(db, new Date(now.getTime() + 24 * HOUR));
    },
    subject: `Vamos tarde con nuestra respuesta: Casa Prueba, ${dates}`,
    texts: ["Perdón, vamos tarde", "en menos de 24 horas", "Ver tu solicitud:\nhttp"],
  },
  booking_expired: {
    cause: async () => {
      await createProfile(db, { role: "admin", locale: "es" });
      await requestStay(await createProfile(db, ana));
      await followUpRequests(db, new Date("2026-12-30T18:00:00Z"));
    },
    subject: `Solicitud vencida: Ana Reyes, ${dates}`,
    texts: ["Una solicitud venció", "Si el huésped ya pagó", ...days],
  },
  booking_change_requested: {
    cause: async () => {
      await createProfile(db, { role: "admin", locale: "es" });
      await askForChange(await createProfile(db, ana));
    },
    subject: `Ana Reyes pide cambiar la estancia ${dates}`,
    texts: [
      "La reserva no cambia hasta que respondas.",
      "Antes: 30 dic – 3 ene 2027, 3 huéspedes, USD 970",
      "Después: 5 ene",
      "Llegamos más tarde",
    ],
  },
  booking_change_declined: {
    cause: async () => declineChange(db, await englishAdmin(), await askForChange(await spanishGuest()), reason, now),
    subject: `Tu estancia en Casa Prueba sigue igual: ${dates}`,
    texts: ["Tu estancia sigue igual", "El motivo:\n> Se reparará el techo", ...days],
  },
  booking_changed: {
    cause: async () => acceptChange(db, await englishAdmin(), await askForChange(await spanishGuest()), now),
    subject: "Tu estancia en Casa Prueba cambió: 5 ene 2027 – 8 ene 2027",
    texts: ["aceptó el cambio de tu estancia", "Después: 5 ene", "USD 240 × 4 noches"],
  },
  booking_stay_cancelled: {
    cause: async () => {
      await createProfile(db, { role: "admin", locale: "es" });
      await cancelStay(await createProfile(db, ana));
    },
    subject: `Ana Reyes canceló ${dates}. Devolver USD 485 de USD 970`,
    texts: ["Las noches quedan libres", "se le devuelven USD 485 de USD 970", "márcalos como devueltos", ...days],
  },
  verify_email: {
    cause: () => signUp(),
    subject: "Confirma tu correo electrónico",
    texts: ["Te damos la bienvenida.", "Confirmar este correo:\nhttp", "El enlace sirve durante un día."],
  },
  account_exists: {
    cause: async () => {
      await signUp();
      await signUp();
    },
    subject: "Ya tienes una cuenta",
    texts: ["Alguien acaba de registrarse en Casa Prueba", "Iniciar sesión:\nhttps://house.example/login"],
  },
  reset_password: {
    cause: async () => {
      await signUp();
      await post(forgotPassword, "/forgot-password", { email: ana.email });
    },
    subject: "Elige una contraseña nueva",
    texts: ["Elige una contraseña nueva:\nhttp", "El enlace sirve durante una hora"],
  },
  change_email: {
    cause: moveToNewAddress,
    subject: "Confirma tu nuevo correo electrónico",
    texts: ["Tu cuenta pasará a este correo electrónico cuando lo confirmes."],
  },
  email_changed_notice: {
    cause: moveToNewAddress,
    subject: "Tu correo electrónico está por cambiar",
    texts: ["pidió pasarla a new@example.com"],
  },
  new_sign_in: {
    cause: async () => {
      await signUp();
      await post(login, "/login", { email: ana.email, password }, { agent: "Firefox/140.0 (Windows)" });
    },
    subject: "Nuevo inicio de sesión en tu cuenta",
    texts: ["Navegador: Firefox en Windows", "Dirección: 192.0.2.1", "Si fuiste tú, no tienes que hacer nada."],
  },
  password_changed: {
    cause: () => notice("password_changed"),
    subject: "Cambió tu contraseña",
    texts: ["Cambió la contraseña de tu cuenta de Casa Prueba", "/account/security"],
  },
  two_factor_on: {
    cause: () => notice("two_factor_on"),
    subject: "El inicio de sesión en dos pasos está activo",
    texts: ["te pediremos un código de tu aplicación de autenticación"],
  },
  two_factor_off: {
    cause: () => notice("two_factor_off"),
    subject: "El inicio de sesión en dos pasos está desactivado",
    texts: ["basta la contraseña"],
  },
  passkey_added: {
    cause: () => notice("passkey_added"),
    subject: "Se agregó una llave de acceso a tu cuenta",
    texts: ["La llave de acceso “Mi teléfono” ya sirve"],
  },
  passkey_removed: {
    cause: () => notice("passkey_removed"),
    subject: "Se quitó una llave de acceso de tu cuenta",
    texts: ["La llave de acceso “Mi teléfono” ya no sirve"],
  },
  admin_requested: {
    cause: async () => {
      await createProfile(db, { role: "admin", locale: "es" });
      await signUp({ request_admin: "on" });
    },
    subject: "Ana Reyes pide una cuenta de administrador",
    texts: ["ana@example.com", "Casa Prueba"],
  },
  admin_granted: {
    cause: () => decideAdminRequest(grantAdmin),
    subject: "Tu cuenta ya es de administrador",
    texts: ["acceso completo a Casa Prueba", "Abrir el panel:\nhttps://house.example/admin"],
  },
  admin_declined: {
    cause: () => decideAdminRequest(declineAdmin),
    subject: "Sobre tu solicitud de una cuenta de administrador",
    texts: ["y no la aprobamos."],
  },
  account_deleted: {
    cause: async () => deleteAccount(db, await spanishGuest(), now),
    subject: "Eliminamos tu cuenta",
    texts: ["Eliminamos tu cuenta en Casa Prueba, como lo pediste."],
  },
  calendar_feed_failed: {
    cause: async () => {
      await createProfile(db, { role: "admin", locale: "es" });
      const property_id = (await db.query.properties.findFirst())?.id ?? "";
      const feed = { property_id, name: "Airbnb", url: "https://airbnb.example/1.ics", last_error: "timeout" };
      const [row] = await db.insert(calendar_feeds).values(feed).returning();
      if (row) await db.transaction((tx) => queueFailureEmails(tx, row));
    },
    subject: "No podemos leer el calendario de Airbnb",
    texts: ["El sitio no respondió en 30 segundos.", "Ver tus calendarios:\nhttps://house.example/login"],
  },
};

/** Texts of English e-mails that no Spanish one contains. */
const english = /\b(the|your|you|please|and|of|for)\b/i;

describe("a user who reads Spanish gets the e-mail in Spanish, in whichever language it was caused:", () => {
  test.each(emailKinds)("%s", async (kind) => {
    const { cause, subject, texts } = cases[kind];
    await cause();
    const [mail] = await db.select().from(mails).where(eq(mails.kind, kind));
    await sendEmail({ ...worker, now: () => mail?.created_at ?? now }, mail?.id ?? "");
    const [received] = server.received;
    expect(received?.subject).toBe(subject);
    expect(received?.html).toContain(`<html dir="ltr" lang="es">`);
    const text = plain(received?.text);
    for (const expected of texts) expect(text).toContain(expected);
    expect(text.replaceAll(/https?:\S+/g, "")).not.toMatch(english);
  });
});

test("a guest who reads Spanish and an admin who reads English each get the request in their language", async () => {
  await englishAdmin();
  await requestStay(await spanishGuest());
  const subjects = Object.fromEntries((await db.select().from(mails)).map((mail) => [mail.to_address, mail.subject]));
  expect(subjects).toEqual({
    "olga@example.com": "New booking request from Ana Reyes: Dec 30, 2026 – Jan 2, 2027",
    "ana@example.com": `Recibimos tu solicitud para Casa Prueba: ${dates}`,
  });
  for (const { id } of await db.select().from(mails)) await sendEmail(worker, id);
  const texts = server.received.map(({ text }) => plain(text));
  expect(texts.find((text) => text.startsWith("Ana Reyes would like to stay"))).toContain("$240 × 4 nights: $960");
  expect(texts.find((text) => text.startsWith("Recibimos tu solicitud"))).toContain("USD 240 × 4 noches: USD 960");
});

test("an approval's calendar file is in the guest's language", async () => {
  await cases.booking_confirmed.cause();
  const [mail] = await db.select().from(mails).where(eq(mails.kind, "booking_confirmed"));
  await sendEmail(worker, mail?.id ?? "");
  const [file] = server.received[0]?.attachments ?? [];
  expect(file?.filename).toBe("estancia.ics");
  const calendar = file?.content.toString().replaceAll(/\r\n[ \t]/g, "");
  expect(calendar).toContain("SUMMARY:Estancia en Casa Prueba");
  expect(calendar).toMatch(
    /DESCRIPTION:Reserva \S+\. Llegada mié\\, 30 dic\\, desde las 15:00 · .* · te vas el dom\\, 3 ene\\, antes de las 11:00/,
  );
});

/** Replaces the non-breaking spaces in amounts. */
function plain(text: string | undefined): string {
  return (text ?? "").replaceAll("\u00A0", " ");
}
