import { ChangePassword } from "#app/features/security/components/change-password.tsx";
import { describeDevice } from "#app/lib/describe-device.ts";
import { ConfirmEmailFirst } from "#app/features/security/components/confirm-first.tsx";
import { PasskeySection } from "#app/features/security/components/passkey-section.tsx";
import { listPasskeys } from "#app/features/security/passkeys.server.ts";
import { formPath, SECURITY_PATH, type SecurityPart } from "#app/features/security/security-paths.ts";
import { SessionList } from "#app/features/security/components/session-list.tsx";
import { listSessions } from "#app/features/auth/sessions.server.ts";
import { TwoFactorSection } from "#app/features/security/components/two-factor-section.tsx";
import { viewTwoFactor } from "#app/features/security/two-factor-view.server.ts";
import { findTwoFactor } from "#app/features/security/two-factor.server.ts";
import { findSessionId, requireUser } from "#app/features/auth/current-user.server.ts";
import { dayIn, formatDay } from "#app/lib/stay.ts";
import { appContext } from "#app/context.server.ts";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { formatDayAndTime } from "#app/lib/format-time.ts";
import { findPropertyWithManager } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";
import { m } from "#messages";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import type { Route } from "./+types/security";

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = () => [{ title: m.security_title() }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const currentUser = await requireUser({ request, context }, { page: true });
  const app = context.get(appContext);
  const [session_id, found, sessions, two_factor, passkeys] = await Promise.all([
    findSessionId({ request, context }),
    findPropertyWithManager(app.database.db),
    listSessions(app.database.db, currentUser.id, app.now()),
    findTwoFactor(app, currentUser.id),
    listPasskeys(app.database.db, currentUser.id),
  ]);
  const time_zone = found?.property.time_zone ?? "UTC";
  return {
    email: currentUser.email,
    email_verified: currentUser.email_verified,
    two_factor: viewTwoFactor(two_factor, found ? nameOf(found.property) : "Palapa", currentUser.email),
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name: name ?? m.security_passkey(),
      made: formatDay(dayIn(time_zone, created_at)),
      used: last_used_at && formatDayAndTime(last_used_at.toISOString(), time_zone),
    })),
    sessions: sessions.map(({ id, user_agent, ip_address, seen_at }) => ({
      id,
      device: describeDevice(user_agent),
      ip_address,
      seen: formatDayAndTime(seen_at.toISOString(), time_zone),
      is_this: id === session_id,
    })),
  };
}

export default function AccountSecurity({
  loaderData: { email, email_verified, two_factor, passkeys, sessions },
}: Route.ComponentProps) {
  const flash = useFlash(SECURITY_PATH);
  const flashedIn = (part: SecurityPart, form: string = part) => (flash?.to === formPath(part, form) ? flash : null);
  return (
    <div className="page grid gap-10 pt-8 pb-16 sm:pt-14">
      <header className="grid max-w-[44rem] gap-3">
        <h1 className="text-4xl">{m.security_title()}</h1>
        <p className="text-ink-600">{m.security_lead()}</p>
      </header>
      <ChangePassword email={email} flashed={flashedIn("password")} />
      {!email_verified && <ConfirmEmailFirst email={email} />}
      <TwoFactorSection
        canSetUp={email_verified}
        view={two_factor}
        flashed={flashedIn("two-factor")}
        flashedOff={flashedIn("two-factor", "turn-off")}
      />
      <PasskeySection canAdd={email_verified} passkeys={passkeys} flashed={flashedIn("passkeys")} />
      <SessionList sessions={sessions} flashed={flashedIn("sessions")} />
    </div>
  );
}
