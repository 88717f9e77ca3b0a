import { currentLanguage, has12Hours } from "#app/language.ts";

/**
 * A time of the house as people read it: '15:00' becomes '3:00 PM', and stays '15:00' where clocks have 24 hours.
 * Written by hand, alike in every browser.
 */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = String(minute).padStart(2, "0");
  if (!has12Hours()) return `${currentLanguage() === "es" ? hour : String(hour).padStart(2, "0")}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}
