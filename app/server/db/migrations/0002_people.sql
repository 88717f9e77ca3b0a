CREATE TABLE "role_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"change" text NOT NULL,
	CONSTRAINT "role_changes_change" CHECK ("role_changes"."change" in ('granted', 'declined', 'demoted', 'left'))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "role_changes_newest" ON "role_changes" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mails_about" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "profiles_people" ON "profiles" USING btree ("role","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
-- Mails that were written before: about their booking's guest, else about whom they go to.
UPDATE mails SET user_id = coalesce(
  (SELECT b.user_id FROM bookings b WHERE b.id = mails.booking_id),
  (SELECT p.id FROM profiles p WHERE p.email = mails.to_address)
);
--> statement-breakpoint
UPDATE mails SET expires_at = created_at + CASE kind WHEN 'reset_password' THEN interval '1 hour' ELSE interval '1 day' END
  WHERE payload ? 'link';
--> statement-breakpoint
CREATE FUNCTION role_changes_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history of rights is never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'role_changes_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER role_changes_append_only BEFORE UPDATE OR DELETE ON role_changes
  FOR EACH ROW EXECUTE FUNCTION role_changes_append_only();
--> statement-breakpoint
-- 'rights:<person>': their streams end with it, because they were opened with the rights of before. 'people': the rest.
CREATE FUNCTION notify_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('palapa', 'rights:' || OLD.id::text);
  ELSIF TG_OP = 'UPDATE' THEN
    IF NEW.role <> OLD.role THEN
      PERFORM pg_notify('palapa', 'rights:' || NEW.id::text);
    END IF;
  END IF;
  PERFORM pg_notify('palapa', 'people');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_people AFTER INSERT OR DELETE OR UPDATE OF role, admin_requested_at, full_name, email, phone_number
  ON profiles FOR EACH ROW EXECUTE FUNCTION notify_people();
--> statement-breakpoint
CREATE TRIGGER notify_mails AFTER INSERT OR DELETE OR UPDATE OF state, attempts, last_error ON mails
  FOR EACH STATEMENT EXECUTE FUNCTION notify_topic('mails');
