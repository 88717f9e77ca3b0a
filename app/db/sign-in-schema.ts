import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment } from "#app/db/columns.ts";
import { profiles } from "#app/db/schema.ts";

// The second lock of an account. As Better Auth's other tables, these keep its names in code, and ours in the database.

/** The secret of someone's two-step sign-in, encrypted, and their recovery codes. `verified` once a code was right. */
export const two_factors = pgTable("two_factors", {
  id: id(),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => profiles.id, { onDelete: "cascade" }),
  verified: boolean("verified").notNull().default(true),
  /** Wrong codes at the sign-in, one after the other; too many lock it for a while. */
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: moment("locked_until"),
  /** Until when new recovery codes may be looked at; null once their owner has kept them. */
  codes_shown_until: moment("codes_shown_until"),
  created_at: createdAt(),
});

/** The public half of each passkey. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    name: text("name"),
    publicKey: text("public_key").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    credentialID: text("credential_id").notNull().unique(),
    counter: integer("counter").notNull(),
    deviceType: text("device_type").notNull(),
    backedUp: boolean("backed_up").notNull(),
    transports: text("transports"),
    aaguid: text("aaguid"),
    createdAt: createdAt(),
    last_used_at: moment("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);
