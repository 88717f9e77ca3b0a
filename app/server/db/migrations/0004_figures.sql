CREATE TABLE "booking_figures" (
	"property_id" uuid NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	"total_price" bigint NOT NULL,
	CONSTRAINT "booking_figures_property_id_status_pk" PRIMARY KEY("property_id","status")
);
--> statement-breakpoint
ALTER TABLE "booking_figures" ADD CONSTRAINT "booking_figures_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profiles_admin_requests" ON "profiles" USING btree ("admin_requested_at","id") WHERE "profiles"."admin_requested_at" is not null;--> statement-breakpoint
-- The dashboard's figures are kept, because counting takes longer with every booking. A statement's triggers, so that
-- many rows at once cost one change each status.
CREATE FUNCTION keep_booking_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO booking_figures AS kept (property_id, status, count, total_price)
      SELECT property_id, status, count(*), sum(total_price) FROM new_rows GROUP BY property_id, status
      ON CONFLICT (property_id, status) DO UPDATE
        SET count = kept.count + excluded.count, total_price = kept.total_price + excluded.total_price;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE booking_figures kept SET count = kept.count - gone.count, total_price = kept.total_price - gone.total_price
      FROM (SELECT property_id, status, count(*) AS count, sum(total_price) AS total_price
        FROM old_rows GROUP BY property_id, status) gone
      WHERE kept.property_id = gone.property_id AND kept.status = gone.status;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_figures_insert AFTER INSERT ON bookings REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_booking_figures();
--> statement-breakpoint
CREATE TRIGGER booking_figures_update AFTER UPDATE ON bookings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_booking_figures();
--> statement-breakpoint
CREATE TRIGGER booking_figures_delete AFTER DELETE ON bookings REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION keep_booking_figures();
--> statement-breakpoint
INSERT INTO booking_figures (property_id, status, count, total_price)
  SELECT property_id, status, count(*), sum(total_price) FROM bookings GROUP BY property_id, status;
