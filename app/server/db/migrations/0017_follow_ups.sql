ALTER TABLE "bookings" ADD COLUMN "answer_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "overdue_notified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "answer_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "reminder_hours" integer DEFAULT 18 NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_answer_hours" CHECK ("properties"."answer_hours" >= 1 and "properties"."reminder_hours" >= 1);--> statement-breakpoint
-- Requests from before the upgrade cause no late reminders.
UPDATE "bookings" SET "reminded_at" = now() WHERE "status" = 'pending' AND "created_at" < now() - interval '18 hours';--> statement-breakpoint
UPDATE "bookings" SET "overdue_notified_at" = now() WHERE "status" = 'pending' AND "created_at" < now() - interval '24 hours';
