/** The most extras, taxes, discounts and refund steps of a property. */
export const MAX_ROWS = { extras: 8, taxes: 5, discounts: 8, refund_steps: 5 };

/** The most characters of the name of a season, an extra or a tax. */
export const MAX_RATE_NAME = 60;
