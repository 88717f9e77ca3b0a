ALTER TABLE "payments" DROP CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "booking_figures" DROP CONSTRAINT "booking_figures_property_id_status_pk";--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "total_price" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "properties" ALTER COLUMN "price_per_night" SET DATA TYPE bigint;--> statement-breakpoint
-- The figures are rows of the triggers: they are written again below, now by currency.
DELETE FROM "booking_figures";--> statement-breakpoint
ALTER TABLE "booking_figures" ADD COLUMN "currency" text NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_figures" ADD CONSTRAINT "booking_figures_property_id_status_currency_pk" PRIMARY KEY("property_id","status","currency");--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "extra_guest_fee" bigint;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "guests_included" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refund_with_note" CHECK ("payments"."amount" > 0 or coalesce(length(trim("payments"."note")), 0) > 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount" <> 0);--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_booking_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO booking_figures AS figures (property_id, status, currency, count, total_price)
      SELECT property_id, status, currency, count(*), sum(total_price) FROM new_rows GROUP BY property_id, status, currency
      ON CONFLICT (property_id, status, currency) DO UPDATE
        SET count = figures.count + excluded.count, total_price = figures.total_price + excluded.total_price;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE booking_figures figures
      SET count = figures.count - gone.count, total_price = figures.total_price - gone.total_price
      FROM (SELECT property_id, status, currency, count(*) AS count, sum(total_price) AS total_price
        FROM old_rows GROUP BY property_id, status, currency) gone
      WHERE figures.property_id = gone.property_id AND figures.status = gone.status AND figures.currency = gone.currency;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
INSERT INTO booking_figures (property_id, status, currency, count, total_price)
  SELECT property_id, status, currency, count(*), sum(total_price) FROM bookings GROUP BY property_id, status, currency;
--> statement-breakpoint
-- Every amount was stored in hundredths, whatever its currency; now in the currency's own minor units, the digits of
-- app/bookings/currency.ts.
CREATE FUNCTION minor_units(hundredths bigint, currency text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN currency IN ('AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF',
      'KPW', 'KRW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF',
      'XOF', 'XPF', 'YER') THEN CASE WHEN hundredths = 0 THEN 0 ELSE greatest(1, round(hundredths / 100.0))::bigint END
    WHEN currency IN ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN hundredths * 10
    ELSE hundredths
  END
$$;
--> statement-breakpoint
UPDATE properties SET price_per_night = minor_units(price_per_night, currency)
  WHERE price_per_night <> minor_units(price_per_night, currency);
--> statement-breakpoint
UPDATE payments p SET amount = minor_units(p.amount, b.currency)
  FROM bookings b WHERE b.id = p.booking_id AND p.amount <> minor_units(p.amount, b.currency);
--> statement-breakpoint
-- A total stays the sum of its lines.
UPDATE bookings b SET quote_lines = quote.lines, total_price = quote.total
  FROM (SELECT id,
      jsonb_agg(jsonb_set(line, '{amount}', to_jsonb(minor_units((line ->> 'amount')::bigint, currency))) ORDER BY n) AS lines,
      sum(minor_units((line ->> 'amount')::bigint, currency)) AS total
    FROM bookings, jsonb_array_elements(quote_lines) WITH ORDINALITY AS lines(line, n) GROUP BY id) quote
  WHERE b.id = quote.id AND minor_units(10000, b.currency) <> 10000;
--> statement-breakpoint
DROP FUNCTION minor_units;
