/** How lists of bookings are ordered; a leading '-' is descending. Equal ones follow newest request first. */
export const bookingOrders = [
  "-requested",
  "requested",
  "stay",
  "-stay",
  "guest",
  "-guest",
  "-total",
  "total",
  "status",
  "-status",
] as const;

export type BookingOrder = (typeof bookingOrders)[number];

/** What a list is ordered by. */
export type OrderedBy = "requested" | "stay" | "guest" | "total" | "status";

/** An order taken apart. */
export function readOrder(order: BookingOrder): { by: OrderedBy; isDescending: boolean } {
  return { by: order.replace("-", "") as OrderedBy, isDescending: order.startsWith("-") };
}
