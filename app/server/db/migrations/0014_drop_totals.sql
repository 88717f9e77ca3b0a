-- The dashboard's totals are one aggregate query over bookings: at 100,000 of them it takes some tens of milliseconds.
DROP TRIGGER booking_figures_insert ON bookings;--> statement-breakpoint
DROP TRIGGER booking_figures_update ON bookings;--> statement-breakpoint
DROP TRIGGER booking_figures_delete ON bookings;--> statement-breakpoint
DROP FUNCTION keep_booking_figures;--> statement-breakpoint
DROP TABLE "booking_figures";
