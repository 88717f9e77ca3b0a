ALTER TABLE "bookings" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "guest_phone" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "guest_link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "bookings_guest_email" ON "bookings" USING btree ("guest_email") WHERE "bookings"."guest_email" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guest_without_account" CHECK ("bookings"."user_id" is null or num_nonnulls("bookings"."guest_name", "bookings"."guest_email", "bookings"."guest_phone") = 0);