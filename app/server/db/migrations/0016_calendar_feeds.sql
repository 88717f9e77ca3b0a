CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"checked_at" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"last_error" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failure_notified_at" timestamp with time zone,
	"ignored" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone,
	"changes" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_url" UNIQUE("property_id","url"),
	CONSTRAINT "calendar_feeds_failures" CHECK ("calendar_feeds"."failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "import_overrides" (
	"booking_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_overrides_booking_id_event_id_pk" PRIMARY KEY("booking_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "imported_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"feed_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"missing_since" timestamp with time zone,
	"missing_fetches" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_events_uid" UNIQUE("feed_id","uid"),
	CONSTRAINT "imported_events_dates" CHECK ("imported_events"."end_date" >= "imported_events"."start_date")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_overrides" ADD CONSTRAINT "import_overrides_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_overrides" ADD CONSTRAINT "import_overrides_event_id_imported_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."imported_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_feed_id_calendar_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."calendar_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_overrides_event" ON "import_overrides" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "imported_events_calendar" ON "imported_events" USING btree ("property_id","end_date");--> statement-breakpoint
-- An approved stay lies neither on blocked dates nor on imported days, unless an admin has overridden each of the events.
-- An import is never refused, because the stay on the other site exists.
CREATE OR REPLACE FUNCTION bookings_keep_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status <> OLD.status AND NOT (
    (OLD.status = 'pending' AND NEW.status IN ('approved', 'denied', 'cancelled'))
    OR (OLD.status = 'approved' AND NEW.status = 'cancelled')
  ) THEN
    RAISE EXCEPTION 'A booking cannot go from % to %', OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bookings_transition';
  END IF;
  IF NEW.status = 'approved' THEN
    PERFORM 1 FROM properties WHERE id = NEW.property_id FOR NO KEY UPDATE;
    IF EXISTS (
      SELECT 1 FROM blocked_dates b WHERE b.property_id = NEW.property_id
        AND b.start_date <= NEW.end_date AND b.end_date >= NEW.start_date
    ) THEN
      RAISE EXCEPTION 'The stay lies on blocked dates'
        USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_not_on_blocked_dates';
    END IF;
    IF EXISTS (
      SELECT 1 FROM imported_events e WHERE e.property_id = NEW.property_id
        AND e.start_date <= NEW.end_date AND e.end_date >= NEW.start_date
        AND NOT EXISTS (SELECT 1 FROM import_overrides o WHERE o.booking_id = NEW.id AND o.event_id = e.id)
    ) THEN
      RAISE EXCEPTION 'The stay lies on imported days'
        USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_not_on_imported_days';
    END IF;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_imported_days AFTER INSERT OR UPDATE OF start_date, end_date OR DELETE ON imported_events
  FOR EACH STATEMENT EXECUTE FUNCTION notify_topic('calendar');
