CREATE TABLE "booking_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"guest_count" integer NOT NULL,
	"total_price" bigint NOT NULL,
	"currency" text NOT NULL,
	"quote_lines" jsonb NOT NULL,
	"message" text,
	"status" text DEFAULT 'requested' NOT NULL,
	"decline_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	CONSTRAINT "booking_changes_dates" CHECK ("booking_changes"."end_date" >= "booking_changes"."start_date"),
	CONSTRAINT "booking_changes_guests" CHECK ("booking_changes"."guest_count" >= 1),
	CONSTRAINT "booking_changes_total" CHECK ("booking_changes"."total_price" >= 0),
	CONSTRAINT "booking_changes_status" CHECK ("booking_changes"."status" in ('requested', 'accepted', 'declined', 'withdrawn', 'superseded'))
);
--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_changes_booking" ON "booking_changes" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_changes_open" ON "booking_changes" USING btree ("booking_id") WHERE "booking_changes"."status" = 'requested';--> statement-breakpoint
-- Whatever ends a booking, also the loss of its guest, ends the open request to change it.
CREATE FUNCTION supersede_booking_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status IN ('denied', 'cancelled') OR (NEW.user_id IS NULL AND OLD.user_id IS NOT NULL) THEN
    UPDATE booking_changes SET status = 'superseded', decided_at = NEW.updated_at
      WHERE booking_id = NEW.id AND status = 'requested';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER supersede_booking_changes AFTER UPDATE OF status, user_id ON bookings
  FOR EACH ROW EXECUTE FUNCTION supersede_booking_changes();
