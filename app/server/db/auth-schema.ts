import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { emailLinkKinds } from "#app/lib/enums.ts";
import { createdAt, id, isOneOf, timestamptz } from "#app/server/db/columns.ts";
import { mails, profiles } from "#app/server/db/schema.ts";

// Tables of Better Auth's plugins and of e-mail links. Better Auth's columns have its names in code, and ours in the database.

/** The encrypted secret of a user's two-factor sign-in, and the recovery codes. `verified` after the first correct code. */
export const two_factors = pgTable("two_factors", {
  id: id(),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => profiles.id, { onDelete: "cascade" }),
  verified: boolean("verified").notNull().default(true),
  /** Consecutive wrong codes; too many lock two-factor sign-in until `lockedUntil`. */
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: timestamptz("locked_until"),
  /** Until when new recovery codes are shown; null once the user has confirmed saving them. */
  codes_shown_until: timestamptz("codes_shown_until"),
  created_at: createdAt(),
});

/** The public keys of passkeys. */
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
    last_used_at: timestamptz("last_used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

/** Single-use links in e-mails that act for an account. Only the hash of the token is stored; a used link is deleted. */
export const email_links = pgTable(
  "email_links",
  {
    id: id(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: emailLinkKinds }).notNull(),
    /** The e-mail address that opening the link confirms; null for a link that was not sent by e-mail. */
    email: text("email"),
    /** SHA-256 of the token, base64url. */
    token_hash: text("token_hash").notNull().unique(),
    /** The e-mail that carries the link; null for none. */
    mail_id: uuid("mail_id").references(() => mails.id, { onDelete: "set null" }),
    /** Set again when the e-mail is sent, so that the recipient has the whole lifetime. */
    expires_at: timestamptz("expires_at").notNull(),
    created_at: createdAt(),
  },
  (table) => [
    check("email_links_kind", isOneOf(table.kind, emailLinkKinds)),
    index("email_links_user").on(table.user_id),
    index("email_links_mail").on(table.mail_id),
  ],
);
