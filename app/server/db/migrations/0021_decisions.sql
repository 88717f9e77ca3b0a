ALTER TABLE "booking_history" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
CREATE INDEX "booking_history_decision" ON "booking_history" USING btree ("decision_id") WHERE "booking_history"."decision_id" is not null;--> statement-breakpoint
CREATE INDEX "mails_of_decision" ON "mails" USING btree ("decision_id") WHERE "mails"."decision_id" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION bookings_keep_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status <> OLD.status AND NOT (
    (OLD.status = 'pending' AND NEW.status IN ('approved', 'denied', 'cancelled'))
    OR (OLD.status = 'approved' AND NEW.status = 'cancelled')
    -- Undoing a decision about several bookings.
    OR (OLD.status IN ('approved', 'denied') AND NEW.status = 'pending' AND EXISTS (
      SELECT 1 FROM booking_history h
      WHERE h.booking_id = NEW.id AND h.to_status = OLD.status AND h.decision_id IS NOT NULL
    ))
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
