import { randomUUID } from "node:crypto";
import type { BookingStatus } from "#app/lib/enums.ts";
import { quoteStay } from "#app/features/pricing/price.ts";
import { addDays, dayIn } from "#app/lib/stay.ts";
import type { Database } from "#app/server/db/client.server.ts";
import { databaseFolder } from "#app/server/db/data-dir.server.ts";
import { openEmbedded } from "#app/server/db/embedded.server.ts";
import { blocked_dates, booking_history, bookings, payments, profiles } from "#app/server/db/schema.ts";

const HOUR = 3_600_000;
/** The first day of the seeded stays, in days from today: after all those that scenarios and tests choose themselves. */
const FIRST_DAY = 100;
/** Each stay has a week of its own, so that only the intended ones overlap. */
const WEEK = 7;

interface SeededBooking {
  guest: string;
  status: BookingStatus;
  /** In days from today. */
  from: number;
  nights: number;
  guests: number;
  /** How many hours ago it was requested. */
  age: number;
  /** The share of the total that was paid. */
  paid?: number;
  special_requests?: string;
}

/** Requests that can be approved, from the one that has waited longest: guest, nights, guests, age in hours, share paid. */
const waiting: [string, number, number, number, number, string?][] = [
  [
    "Noah Newman",
    4,
    4,
    21.8,
    0.5,
    "We’re bringing two kids who are learning to surf. Are the small boards free that week?",
  ],
  ["Mei-Ling Chen", 4, 3, 20.5, 0],
  ["Diego Fuentes Aguilar", 4, 2, 18.3, 1],
  ["Ana Lucía Ortega Villaseñor", 4, 2, 17, 0, "Llegamos tarde, hacia las 10. ¿Puede quedar abierta la puerta?"],
  ["Ben Whitaker", 3, 3, 16.7, 1],
  ["Camille Durand", 2, 2, 16, 0],
  ["Claire Dubois", 7, 2, 9, 1],
  ["Oliver Brandt-Sørensen", 3, 4, 8.8, 0],
  ["Yuki Tanaka", 3, 2, 8, 1],
  ["Priya Raghunathan", 4, 2, 7.9, 0, "Is there a quiet corner for a video call in the morning?"],
  ["Luca Moretti", 6, 3, 7.1, 0],
  ["Sofía Beltrán", 3, 6, 6.5, 1],
  ["Kai Nakamura", 7, 4, 5.6, 1],
  ["Ingrid Solheim", 4, 2, 4.9, 0],
  ["Theo & June Park", 3, 5, 3.2, 0.5],
  ["Valeria Ríos", 4, 2, 2.1, 0],
  ["Jonas Weber", 3, 2, 1, 0],
];

const approved = [
  "Marta Ruiz",
  "Hannah Okafor",
  "Wren Castillo",
  "Hugo & Inés Marín",
  "Mateo Salgado",
  "Freja Holm",
  "Tom Ashby",
  "Lucía Paredes",
  "Emil Novak",
  "Grace & Paul Lund",
  "Rafaela Souza",
  "Dylan Reyes",
  "Anouk Peeters",
  "Sam Carver",
  "Nora Lindgren",
  "Iker Etxeberria",
  "Bea Fontana",
  "Owen Gallagher",
  "Carmen Villalobos",
  "Leo Marchetti",
  "Astrid Berg",
  "Joaquín Mora",
  "Ruth Adler",
  "Kenji Mori",
];
const denied = ["Aiko Mori", "Pablo Serrano", "Greta Holt", "Ryan Doyle", "Elif Kaya", "Simon Frey", "Paula Jensen"];
const cancelled = ["Lena Vogt", "Marc Oliver", "Tessa Brand", "Andrés Luna", "Vera Klein"];

/** The stays that were approved after these requests, by the index in `approved`; -1 for the block. */
const conflicts: [string, number][] = [
  ["Sam Rivera", 0],
  ["Tomás & Julieta Vega", 0],
  ["Elena Solís", 0],
  ["Freya Lindqvist", 0],
  ["Rafael Ortiz", 1],
  ["Grace Mbeki", 1],
  ["Pierre Lacroix", 1],
  ["Nadia Haddad", -1],
];

/**
 * Adds 61 bookings of a busy season to the data folder of a stopped server: 25 pending, of which 8 are in conflict with two
 * approved stays and a block, 24 approved, 7 denied and 5 cancelled.
 */
export async function seedDashboard(dataDir: string, now = new Date()): Promise<void> {
  const database = await openEmbedded({ folder: databaseFolder(dataDir) });
  await insertBookings(database.db, now);
  await database.close();
}

const weekOf = (index: number) => FIRST_DAY + WEEK * index;
const approvedFrom = (index: number) => weekOf(2 * index + 1);
const blockFrom = weekOf(36);

/** Every seeded booking. Waiting requests and upcoming approved stays alternate, week by week. */
function seededBookings(): SeededBooking[] {
  return [
    ...waiting.map(([guest, nights, guests, age, paid, special_requests], index): SeededBooking => {
      // The third request shares nights with the second one.
      const from = index === 2 ? weekOf(2) + 1 : weekOf(2 * index);
      return { guest, status: "pending", from, nights, guests, age, paid, special_requests };
    }),
    ...approved.map((guest, index): SeededBooking => {
      const isPast = index >= 14;
      const from = isPast ? -WEEK * (index - 12) : approvedFrom(index);
      const age = isPast ? 24 * (WEEK * (index - 12) + 20) : 24 * (3 + index * 2);
      return {
        guest,
        status: "approved",
        from,
        nights: 3 + (index % 4),
        guests: 1 + (index % 5),
        age,
        paid: index % 4 ? 1 : 0.5,
      };
    }),
    ...conflicts.map(([guest, index], position): SeededBooking => {
      const from = index < 0 ? blockFrom + 1 : approvedFrom(index) - 1 + (position % 4);
      return { guest, status: "pending", from, nights: 3, guests: 2, age: 12 + position };
    }),
    ...denied.map((guest, index): SeededBooking => {
      return { guest, status: "denied", from: weekOf(40 + index), nights: 3, guests: 3, age: 30 + 24 * index };
    }),
    ...cancelled.map((guest, index): SeededBooking => {
      return { guest, status: "cancelled", from: weekOf(48 + index), nights: 3, guests: 2, age: 26 + 40 * index };
    }),
  ];
}

async function insertBookings(db: Database, now: Date): Promise<void> {
  const property = await db.query.properties.findFirst();
  if (!property) throw new Error("The data folder has no property");
  const today = dayIn(property.time_zone, now);
  await db.insert(blocked_dates).values({
    property_id: property.id,
    start_date: addDays(today, blockFrom),
    end_date: addDays(today, blockFrom + 3),
    reason: "Roof repair",
  });
  for (const { guest, status, from, nights, guests, age, paid = 0, special_requests } of seededBookings()) {
    const created_at = new Date(now.getTime() - age * HOUR);
    const email = `${guest
      .toLowerCase()
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .replaceAll(/[^a-z]+/g, ".")}@example.com`;
    const [profile] = await db
      .insert(profiles)
      .values({ full_name: guest, email, phone_number: "+1 555 010 0117", email_verified: true, created_at })
      .returning();
    const stay = { start_date: addDays(today, from), end_date: addDays(today, from + nights - 1) };
    const code = randomUUID().toUpperCase();
    const quote = quoteStay(stay, guests, property);
    const [booking] = await db
      .insert(bookings)
      .values({
        ...stay,
        property_id: property.id,
        user_id: profile?.id,
        reference: `${code.slice(0, 4)}-${code.slice(4, 8)}`,
        guest_count: guests,
        total_price: quote.total,
        currency: property.currency,
        quote_lines: quote.lines,
        special_requests,
        status,
        denial_reason: status === "denied" ? "Friends have the house that week." : null,
        created_at,
        updated_at: created_at,
      })
      .returning();
    if (!booking || !profile) throw new Error("The database returned no row");
    const event = { booking_id: booking.id, actor_id: profile.id };
    await db.insert(booking_history).values({ ...event, at: created_at, from_status: null, to_status: "pending" });
    if (status !== "pending") {
      const at = new Date(created_at.getTime() + 2 * HOUR);
      await db.insert(booking_history).values({ ...event, at, from_status: "pending", to_status: status });
    }
    if (paid > 0) {
      const record = { booking_id: booking.id, method: "Venmo", paid_on: dayIn(property.time_zone, created_at) };
      await db.insert(payments).values({ ...record, amount: Math.round((quote.total * paid) / 100) * 100 });
    }
  }
}
