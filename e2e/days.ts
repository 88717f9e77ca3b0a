import { addDays, dayIn, formatDay } from "../app/bookings/stay.ts";

/** The calendar day `days` from today at the demo house. */
export const inDays = (days: number): string => addDays(dayIn("America/Mazatlan", new Date()), days);
export { formatDay };
