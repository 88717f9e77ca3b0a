/** The orders of booking lists; a leading '-' means descending. Ties are ordered by newest request first. */
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

/** The key that a list is ordered by. */
export type OrderedBy = "requested" | "stay" | "guest" | "total" | "status";

/** Splits an order into its key and its direction. */
export function readOrder(order: BookingOrder): { by: OrderedBy; isDescending: boolean } {
  return { by: order.replace("-", "") as OrderedBy, isDescending: order.startsWith("-") };
}
