// The permissions of the specification's section 6: one line for each route of app/routes.ts and each of its two
// methods. A route or a method without a line fails the test.
//
// The four columns are the response statuses that a script (Accept: application/json) gets as
//
//   nobody   a signed-out visitor
//   guest    the guest who owns the booking, request or session of the path's :id
//   other    another guest
//   admin    an admin
//
// `otherVisitors` maps everybody else to one of these columns. 303 redirects away from a page that the user may not see;
// 400 and 405 mean that a route has no loader or no action. /metrics is not found, because the requests carry no token.

const table = `
                                            nobody guest other admin
  GET   /                                    200   200   200   200
  POST  /                                    405   405   405   405

  GET   /login                               200   302   302   302
  POST  /login                               401   401   401   401
  GET   /login/code                          302   302   302   302
  POST  /login/code                          400   400   400   400
  GET   /login/passkey                       400   400   400   400
  POST  /login/passkey                       401   401   401   401
  GET   /login/passkey/options               400   400   400   400
  POST  /login/passkey/options               200   200   200   200
  GET   /signup                              200   302   302   302
  POST  /signup                              201   201   201   201
  GET   /logout                              302   302   302   302
  POST  /logout                              200   200   200   200
  GET   /setup                               410   410   410   410
  POST  /setup                               403   403   403   403
  GET   /auth/confirm                        200   200   200   200
  POST  /auth/confirm                        400   400   400   400
  GET   /forgot-password                     200   200   200   200
  POST  /forgot-password                     200   200   200   200
  GET   /reset-password                      200   200   200   200
  POST  /reset-password                      400   400   400   400
  GET   /profile                             401   200   200   200
  POST  /profile                             401   200   200   200
  GET   /profile/data                        401   200   200   200
  POST  /profile/data                        405   405   405   405
  GET   /profile/deletion                    400   400   400   400
  POST  /profile/deletion                    401   422   422   422
  GET   /account/security                    303   200   200   200
  POST  /account/security                    405   405   405   405
  GET   /account/offer                       400   400   400   400
  POST  /account/offer                       401   403   403   200
  GET   /account/password                    400   400   400   400
  POST  /account/password                    401   422   422   422
  GET   /account/two-factor                  400   400   400   400
  POST  /account/two-factor                  401   422   422   422
  GET   /account/two-factor/confirmation     400   400   400   400
  POST  /account/two-factor/confirmation     401   409   409   409
  GET   /account/two-factor/cancellation     400   400   400   400
  POST  /account/two-factor/cancellation     401   200   200   200
  GET   /account/two-factor/removal          400   400   400   400
  POST  /account/two-factor/removal          401   422   422   422
  GET   /account/recovery-codes              400   400   400   400
  POST  /account/recovery-codes              401   422   422   422
  GET   /account/recovery-codes/kept         400   400   400   400
  POST  /account/recovery-codes/kept         401   200   200   200
  GET   /account/passkeys                    400   400   400   400
  POST  /account/passkeys                    401   422   422   422
  GET   /account/passkeys/options            400   400   400   400
  POST  /account/passkeys/options            401   422   422   422
  GET   /account/passkeys/:id/removal        400   400   400   400
  POST  /account/passkeys/:id/removal        401   200   404   404
  GET   /account/sessions/removal            400   400   400   400
  POST  /account/sessions/removal            401   200   200   200
  GET   /account/sessions/:id/removal        400   400   400   400
  POST  /account/sessions/:id/removal        401   200   404   404
  GET   /language                            302   302   302   302
  POST  /language                            303   303   303   303

  GET   /bookings                            401   200   200   200
  POST  /bookings                            401   201   201   201
  GET   /bookings/:id                        303   200   404   200
  POST  /bookings/:id                        405   405   405   405
  GET   /bookings/:id/calendar.ics           303   404   404   404
  POST  /bookings/:id/calendar.ics           405   405   405   405
  GET   /bookings/:id/changes                303   200   404   200
  POST  /bookings/:id/changes                401   201   404   404
  GET   /bookings/:id/changes/withdrawal     400   400   400   400
  POST  /bookings/:id/changes/withdrawal     401   404   404   404
  GET   /bookings/:id/cancellation           400   400   400   400
  POST  /bookings/:id/cancellation           401   200   404   200
  GET   /stay                                404   404   404   404
  POST  /stay                                405   405   405   405
  GET   /stay/calendar.ics                   404   404   404   404
  POST  /stay/calendar.ics                   405   405   405   405
  GET   /decision                            404   404   404   404
  POST  /decision                            404   404   404   404
  GET   /availability                        200   200   200   200
  POST  /availability                        405   405   405   405
  GET   /quote                               400   400   400   400
  POST  /quote                               405   405   405   405

  GET   /admin                               303   303   303   200
  POST  /admin                               405   405   405   405
  GET   /admin/people                        303   303   303   200
  POST  /admin/people                        405   405   405   405
  GET   /admin/people/:id/role               400   400   400   400
  POST  /admin/people/:id/role               401   403   403   200
  GET   /admin/people/:id/decline            400   400   400   400
  POST  /admin/people/:id/decline            401   403   403   200
  GET   /admin/mails                         303   303   303   200
  POST  /admin/mails                         405   405   405   405
  GET   /admin/mails/:id/preview             303   303   303   200
  POST  /admin/mails/:id/preview             405   405   405   405
  GET   /admin/mails/:id/sending             400   400   400   400
  POST  /admin/mails/:id/sending             401   403   403   200
  GET   /admin/bookings                      303   303   303   200
  POST  /admin/bookings                      401   403   403   201
  GET   /admin/bookings/approval             401   403   403   400
  POST  /admin/bookings/approval             401   403   403   200
  GET   /admin/bookings/denial               400   400   400   400
  POST  /admin/bookings/denial               401   403   403   200
  GET   /admin/bookings/:id/link             401   403   403   200
  POST  /admin/bookings/:id/link             401   403   403   404
  GET   /admin/bookings/decisions/:id/undo   400   400   400   400
  POST  /admin/bookings/decisions/:id/undo   401   403   403   404
  GET   /admin/bookings/changes/:id/acceptance            400   400   400   400
  POST  /admin/bookings/changes/:id/acceptance            401   403   403   200
  GET   /admin/bookings/changes/:id/declination           400   400   400   400
  POST  /admin/bookings/changes/:id/declination           401   403   403   200
  GET   /admin/bookings/:id/changes                       400   400   400   400
  POST  /admin/bookings/:id/changes                       401   403   403   200
  GET   /admin/bookings/:id/refund           400   400   400   400
  POST  /admin/bookings/:id/refund           401   403   403   404
  GET   /admin/bookings/:id/payment          400   400   400   400
  POST  /admin/bookings/:id/payment          401   403   403   201
  GET   /admin/bookings/:id/payments/:payment_id          400   400   400   400
  POST  /admin/bookings/:id/payments/:payment_id          401   403   403   200
  GET   /admin/bookings/:id/payments/:payment_id/removal  400   400   400   400
  POST  /admin/bookings/:id/payments/:payment_id/removal  401   403   403   200
  GET   /admin/calendars                     303   303   303   200
  POST  /admin/calendars                     405   405   405   405
  GET   /admin/calendar-feeds                401   403   403   200
  POST  /admin/calendar-feeds                401   403   403   201
  GET   /admin/calendar-feeds/export-token   400   400   400   400
  POST  /admin/calendar-feeds/export-token   401   403   403   200
  GET   /admin/calendar-feeds/overrides      400   400   400   400
  POST  /admin/calendar-feeds/overrides      401   403   403   200
  GET   /admin/calendar-feeds/:id/sync       400   400   400   400
  POST  /admin/calendar-feeds/:id/sync       401   403   403   200
  GET   /admin/calendar-feeds/:id/removal    400   400   400   400
  POST  /admin/calendar-feeds/:id/removal    401   403   403   200
  GET   /admin/prices                        303   303   303   200
  POST  /admin/prices                        405   405   405   405
  GET   /admin/settings                      303   303   303   200
  POST  /admin/settings                      405   405   405   405
  GET   /admin/notifications                 400   400   400   400
  POST  /admin/notifications                 401   403   403   200
  GET   /admin/property                      400   400   400   400
  POST  /admin/property                      401   403   403   200
  GET   /admin/rates                         400   400   400   400
  POST  /admin/rates                         401   403   403   200
  GET   /admin/blocked-dates                 400   400   400   400
  POST  /admin/blocked-dates                 401   403   403   201
  GET   /admin/blocked-dates/:id/removal     400   400   400   400
  POST  /admin/blocked-dates/:id/removal     401   403   403   200
  GET   /admin/geocode                       401   403   403   400
  POST  /admin/geocode                       405   405   405   405
  GET   /admin/host-photo                    400   400   400   400
  POST  /admin/host-photo                    401   403   403   400
  GET   /admin/host-photo/removal            400   400   400   400
  POST  /admin/host-photo/removal            401   403   403   200
  GET   /admin/images                        400   400   400   400
  POST  /admin/images                        401   403   403   400
  GET   /admin/images/order                  400   400   400   400
  POST  /admin/images/order                  401   403   403   200
  GET   /admin/images/:id                    400   400   400   400
  POST  /admin/images/:id                    401   403   403   200
  GET   /admin/images/:id/removal            400   400   400   400
  POST  /admin/images/:id/removal            401   403   403   200

  GET   /calendar/:token.ics                 404   404   404   404
  POST  /calendar/:token.ics                 405   405   405   405
  GET   /cover.jpg                           404   404   404   404
  POST  /cover.jpg                           405   405   405   405
  GET   /photos/*                            404   404   404   404
  POST  /photos/*                            405   405   405   405
  GET   /icon.svg                            200   200   200   200
  POST  /icon.svg                            405   405   405   405
  GET   /manifest.webmanifest                200   200   200   200
  POST  /manifest.webmanifest                405   405   405   405
  GET   /robots.txt                          200   200   200   200
  POST  /robots.txt                          405   405   405   405
  GET   /sitemap.xml                         200   200   200   200
  POST  /sitemap.xml                         405   405   405   405
  GET   /live                                200   200   200   200
  POST  /live                                405   405   405   405
  GET   /healthz                             200   200   200   200
  POST  /healthz                             405   405   405   405
  GET   /readyz                              200   200   200   200
  POST  /readyz                              405   405   405   405
  GET   /metrics                             404   404   404   404
  POST  /metrics                             405   405   405   405
  GET   /*                                   404   404   404   404
  POST  /*                                   405   405   405   405
`;

export const columns = ["nobody", "guest", "other", "admin"] as const;
export type Column = (typeof columns)[number];

/** Visitors outside the four columns, each of which was or claims to be an admin, with the column that they get. */
export const otherVisitors = {
  "a demoted admin": "other",
  "a deleted user": "nobody",
  "an expired session of an admin": "nobody",
  "a signed-out session of an admin": "nobody",
  "a session of an admin from before a password reset": "nobody",
  "a session of an admin with a forged signature": "nobody",
} satisfies Record<string, Column>;

export interface AuthorizationCase {
  method: "GET" | "POST";
  /** The pattern in app/routes.ts. */
  path: string;
  statuses: Record<Column, number>;
}

export const authorizationCases: AuthorizationCase[] = table
  .split("\n")
  .map((line) => line.trim().split(/\s+/))
  .filter(([method]) => method === "GET" || method === "POST")
  .map(([method, path = "", ...statuses]) => ({
    method: method === "GET" ? "GET" : "POST",
    path,
    statuses: Object.fromEntries(
      columns.map((column, index) => [column, Number(statuses[index])]),
    ) as AuthorizationCase["statuses"],
  }));
