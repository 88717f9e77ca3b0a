import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** All routes of the app. Pages have a component (.tsx); the others handle forms and serve data and files. */
export default [
  index("routes/home.tsx"),

  // Sign-in
  route("login", "routes/auth/login.tsx"),
  route("login/code", "routes/auth/login.code.tsx"),
  route("login/passkey", "routes/auth/login.passkey.ts"),
  route("login/passkey/options", "routes/auth/login.passkey.options.ts"),
  route("signup", "routes/auth/signup.tsx"),
  route("logout", "routes/auth/logout.ts"),
  route("setup", "routes/auth/setup.tsx"),
  route("auth/confirm", "routes/auth/confirm.tsx"),
  route("forgot-password", "routes/auth/forgot-password.tsx"),
  route("reset-password", "routes/auth/reset-password.tsx"),

  // Account
  route("profile", "routes/account/profile.ts"),
  route("profile/data", "routes/account/profile.data.ts"),
  route("profile/deletion", "routes/account/profile.deletion.ts"),
  route("account/security", "routes/account/security.tsx"),
  route("account/offer", "routes/account/two-factor-prompt.dismissal.ts"),
  route("account/password", "routes/account/password.ts"),
  route("account/two-factor", "routes/account/two-factor.ts"),
  route("account/two-factor/confirmation", "routes/account/two-factor.confirmation.ts"),
  route("account/two-factor/cancellation", "routes/account/two-factor.cancellation.ts"),
  route("account/two-factor/removal", "routes/account/two-factor.removal.ts"),
  route("account/recovery-codes", "routes/account/recovery-codes.ts"),
  route("account/recovery-codes/kept", "routes/account/recovery-codes.acknowledgement.ts"),
  route("account/passkeys", "routes/account/passkeys.ts"),
  route("account/passkeys/options", "routes/account/passkeys.options.ts"),
  route("account/passkeys/:id/removal", "routes/account/passkeys.$id.removal.ts"),
  route("account/sessions/removal", "routes/account/sessions.removal.ts"),
  route("account/sessions/:id/removal", "routes/account/sessions.$id.removal.ts"),

  // Bookings
  route("bookings", "routes/bookings/index.ts"),
  route("bookings/:id", "routes/bookings/$id.tsx"),
  route("bookings/:id/calendar.ics", "routes/bookings/$id.calendar.ts"),
  route("bookings/:id/cancellation", "routes/bookings/$id.cancellation.ts"),
  route("availability", "routes/bookings/availability.ts"),

  // Admin
  layout("routes/admin/layout.tsx", [
    route("admin", "routes/admin/dashboard.tsx"),
    route("admin/people", "routes/admin/people.tsx"),
    route("admin/mails", "routes/admin/emails.tsx"),
    route("admin/settings", "routes/admin/settings.tsx"),
  ]),
  route("admin/people/:id/role", "routes/admin/people.$id.role.ts"),
  route("admin/people/:id/decline", "routes/admin/people.$id.admin-request.denial.ts"),
  route("admin/mails/:id/preview", "routes/admin/emails.$id.preview.ts"),
  route("admin/mails/:id/sending", "routes/admin/emails.$id.resend.ts"),
  route("admin/bookings/approval", "routes/admin/bookings.approval.ts"),
  route("admin/bookings/denial", "routes/admin/bookings.denial.ts"),
  route("admin/bookings/:id/payment", "routes/admin/bookings.$id.payment.ts"),
  route("admin/bookings/:id/payments/:payment_id", "routes/admin/bookings.$id.payments.$payment_id.ts"),
  route("admin/bookings/:id/payments/:payment_id/removal", "routes/admin/bookings.$id.payments.$payment_id.removal.ts"),
  route("admin/notifications", "routes/admin/notifications.ts"),
  route("admin/property", "routes/admin/property.ts"),
  route("admin/blocked-dates", "routes/admin/blocked-dates.ts"),
  route("admin/blocked-dates/:id/removal", "routes/admin/blocked-dates.$id.removal.ts"),
  route("admin/geocode", "routes/admin/geocode.ts"),
  route("admin/images", "routes/admin/images.ts"),
  route("admin/images/order", "routes/admin/images.order.ts"),
  route("admin/images/:id", "routes/admin/images.$id.ts"),
  route("admin/images/:id/removal", "routes/admin/images.$id.removal.ts"),

  // System
  route("language", "routes/system/language.ts"),
  route("photos/*", "routes/system/photos.ts"),
  route("cover.jpg", "routes/system/cover.ts"),
  route("icon.svg", "routes/system/icon.ts"),
  route("manifest.webmanifest", "routes/system/manifest.ts"),
  route("robots.txt", "routes/system/robots.ts"),
  route("sitemap.xml", "routes/system/sitemap.ts"),
  route("live", "routes/system/live.ts"),
  route("healthz", "routes/system/healthz.ts"),
  route("readyz", "routes/system/readyz.ts"),
  route("metrics", "routes/system/metrics.ts"),

  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig;
