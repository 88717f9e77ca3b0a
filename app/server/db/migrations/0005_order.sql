DROP INDEX "bookings_newest";--> statement-breakpoint
DROP INDEX "bookings_by_status";--> statement-breakpoint
DROP INDEX "bookings_of_guest";--> statement-breakpoint
DROP INDEX "mails_newest";--> statement-breakpoint
DROP INDEX "mails_by_state";--> statement-breakpoint
DROP INDEX "profiles_people";--> statement-breakpoint
DROP INDEX "role_changes_newest";--> statement-breakpoint
CREATE INDEX "bookings_newest" ON "bookings" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bookings_by_status" ON "bookings" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "bookings_of_guest" ON "bookings" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_by_state" ON "mails" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "profiles_people" ON "profiles" USING btree ("role","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "role_changes_newest" ON "role_changes" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);