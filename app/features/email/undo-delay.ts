/** How long a decision about several bookings can be undone. */
export const UNDO_SECONDS = 10;

/** How long the e-mails of such a decision wait: five seconds more, for the request's way to the server. */
export const UNDO_DELAY_SECONDS = UNDO_SECONDS + 5;
