ALTER TABLE "mails" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_locale" CHECK ("profiles"."locale" in ('en', 'es'));--> statement-breakpoint
-- The lines of a quote said in English what they are for; now they say it in the language of whoever reads them.
UPDATE bookings SET quote_lines = jsonb_build_array(jsonb_build_object(
    'kind', 'nights', 'count', end_date - start_date + 1, 'amount', quote_lines -> 0 -> 'amount'))
  || CASE WHEN quote_lines -> 1 IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object(
    'kind', 'extra-guests', 'count', greatest(guest_count - 2, 1), 'amount', quote_lines -> 1 -> 'amount')) END
  WHERE quote_lines -> 0 -> 'label' IS NOT NULL;
