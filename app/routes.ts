import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Every URL of the app. A page has a component; everything else answers forms, scripts and browsers. */
export default [
  index("routes/home.tsx"),

  // People
  route("login", "routes/login.tsx"),
  route("login/code", "routes/login.code.tsx"),
  route("login/passkey", "routes/login.passkey.ts"),
  route("login/passkey/options", "routes/login.passkey.options.ts"),
  route("signup", "routes/signup.tsx"),
  route("logout", "routes/logout.ts"),
  route("setup", "routes/setup.tsx"),
  route("auth/confirm", "routes/auth.confirm.tsx"),
  route("forgot-password", "routes/forgot-password.tsx"),
  route("reset-password", "routes/reset-password.tsx"),
  route("profile", "routes/profile.ts"),
  route("profile/data", "routes/profile.data.ts"),
  route("profile/deletion", "routes/profile.deletion.ts"),
  route("account/security", "routes/account.security.tsx"),
  route("account/offer", "routes/account.offer.ts"),
  route("account/password", "routes/account.password.ts"),
  route("account/two-factor", "routes/account.two-factor.ts"),
  route("account/two-factor/confirmation", "routes/account.two-factor.confirmation.ts"),
  route("account/two-factor/cancellation", "routes/account.two-factor.cancellation.ts"),
  route("account/two-factor/removal", "routes/account.two-factor.removal.ts"),
  route("account/recovery-codes", "routes/account.recovery-codes.ts"),
  route("account/recovery-codes/kept", "routes/account.recovery-codes.kept.ts"),
  route("account/passkeys", "routes/account.passkeys.ts"),
  route("account/passkeys/options", "routes/account.passkeys.options.ts"),
  route("account/passkeys/:id/removal", "routes/account.passkeys.passkey.removal.ts"),
  route("account/sessions/removal", "routes/account.sessions.removal.ts"),
  route("account/sessions/:id/removal", "routes/account.sessions.session.removal.ts"),

  route("language", "routes/language.ts"),

  // Stays
  route("bookings", "routes/bookings.ts"),
  route("bookings/:id", "routes/bookings.booking.tsx"),
  route("bookings/:id/cancellation", "routes/bookings.cancellation.ts"),
  route("availability", "routes/availability.ts"),

  // The owner's side
  route("admin", "routes/admin.tsx"),
  route("admin/people", "routes/admin.people.tsx"),
  route("admin/people/:id/role", "routes/admin.people.role.ts"),
  route("admin/people/:id/decline", "routes/admin.people.decline.ts"),
  route("admin/mails", "routes/admin.mails.tsx"),
  route("admin/mails/:id/preview", "routes/admin.mails.preview.ts"),
  route("admin/mails/:id/sending", "routes/admin.mails.sending.ts"),
  route("admin/bookings/approval", "routes/admin.bookings.approval.ts"),
  route("admin/bookings/denial", "routes/admin.bookings.denial.ts"),
  route("admin/bookings/:id/payment", "routes/admin.bookings.payment.ts"),
  route("admin/bookings/:id/payments/:payment_id", "routes/admin.bookings.payments.payment.ts"),
  route("admin/bookings/:id/payments/:payment_id/removal", "routes/admin.bookings.payments.removal.ts"),
  route("admin/settings", "routes/admin.settings.tsx"),
  route("admin/property", "routes/admin.property.ts"),
  route("admin/blocked-dates", "routes/admin.blocked-dates.ts"),
  route("admin/blocked-dates/:id/removal", "routes/admin.blocked-dates.removal.ts"),
  route("admin/geocode", "routes/admin.geocode.ts"),
  route("admin/images", "routes/admin.images.ts"),
  route("admin/images/order", "routes/admin.images.order.ts"),
  route("admin/images/:id", "routes/admin.images.image.ts"),
  route("admin/images/:id/removal", "routes/admin.images.removal.ts"),

  // The house's machinery
  route("photos/*", "routes/photos.ts"),
  route("icon.svg", "routes/icon.ts"),
  route("manifest.webmanifest", "routes/manifest.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("live", "routes/live.ts"),
  route("healthz", "routes/healthz.ts"),
  route("readyz", "routes/readyz.ts"),
  route("metrics", "routes/metrics.ts"),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
