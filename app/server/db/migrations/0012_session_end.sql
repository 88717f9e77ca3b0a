-- 'session:<id>' when a session ends, by sign-out, from another device or with its account: its live streams end too.
CREATE FUNCTION notify_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('palapa', 'session:' || OLD.id::text);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_session_end AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION notify_session_end();
