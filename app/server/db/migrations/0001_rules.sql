-- What Drizzle has no words for: the booking rules that the database itself keeps, and the live events.

CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- No two approved stays share a day. A stay is the closed range of its days, '[]'.
ALTER TABLE bookings ADD CONSTRAINT bookings_no_overlap
  EXCLUDE USING gist (property_id WITH =, daterange(start_date, end_date, '[]') WITH &&)
  WHERE (status = 'approved');
--> statement-breakpoint
-- An approved stay never lies on blocked dates. The house's row lock makes the look and the write one step:
-- whoever holds it is alone, and READ COMMITTED then sees what the one before committed.
CREATE FUNCTION bookings_keep_rules() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER bookings_keep_rules BEFORE INSERT OR UPDATE OF status, start_date, end_date, property_id ON bookings
  FOR EACH ROW EXECUTE FUNCTION bookings_keep_rules();
--> statement-breakpoint
CREATE FUNCTION blocked_dates_keep_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM properties WHERE id = NEW.property_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT 1 FROM bookings b WHERE b.property_id = NEW.property_id AND b.status = 'approved'
      AND b.start_date <= NEW.end_date AND b.end_date >= NEW.start_date
  ) THEN
    RAISE EXCEPTION 'The dates hold an approved stay'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'blocked_dates_not_on_approved_stay';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER blocked_dates_keep_rules BEFORE INSERT OR UPDATE ON blocked_dates
  FOR EACH ROW EXECUTE FUNCTION blocked_dates_keep_rules();
--> statement-breakpoint
CREATE FUNCTION booking_history_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history of a booking is never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'booking_history_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_history_append_only BEFORE UPDATE OR DELETE ON booking_history
  FOR EACH ROW EXECUTE FUNCTION booking_history_append_only();
--> statement-breakpoint
-- Live events: delivered on commit, to every process, also for changes made by hand. They only say that
-- something changed: 'bookings:<guest>', 'calendar' or 'property'.
CREATE FUNCTION notify_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('palapa', 'bookings:' || coalesce(NEW.user_id::text, ''));
  IF TG_OP = 'INSERT' OR NEW.status <> OLD.status OR NEW.start_date <> OLD.start_date OR NEW.end_date <> OLD.end_date THEN
    PERFORM pg_notify('palapa', 'calendar');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_bookings AFTER INSERT OR UPDATE ON bookings FOR EACH ROW EXECUTE FUNCTION notify_bookings();
--> statement-breakpoint
CREATE FUNCTION notify_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('palapa', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_calendar AFTER INSERT OR UPDATE OR DELETE ON blocked_dates
  FOR EACH STATEMENT EXECUTE FUNCTION notify_topic('calendar');
--> statement-breakpoint
CREATE TRIGGER notify_property AFTER INSERT OR UPDATE OR DELETE ON properties
  FOR EACH STATEMENT EXECUTE FUNCTION notify_topic('property');
--> statement-breakpoint
CREATE TRIGGER notify_images AFTER INSERT OR UPDATE OR DELETE ON property_images
  FOR EACH STATEMENT EXECUTE FUNCTION notify_topic('property');
