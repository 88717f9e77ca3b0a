ALTER TABLE "bookings" ADD COLUMN "refund_steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refund_cents" bigint;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bookings_to_refund" ON "bookings" USING btree ("updated_at") WHERE "bookings"."refund_cents" > 0 and "bookings"."refunded_at" is null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_refund" CHECK ("bookings"."refund_cents" is null or ("bookings"."status" = 'cancelled' and "bookings"."refund_cents" >= 0));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_refunded" CHECK ("bookings"."refunded_at" is null or coalesce("bookings"."refund_cents", 0) > 0);