import { data, useSearchParams } from "react-router";
import { NotificationForm } from "#app/features/account/components/notification-form.tsx";
import { findNotifications } from "#app/features/users/notifications.server.ts";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { dayIn, formatDay } from "#app/lib/stay.ts";
import { appContext } from "#app/context.server.ts";
import { useFlash } from "#app/lib/forms/use-flash.ts";
import { currentLanguage, localeTag } from "#app/lib/i18n.ts";
import { foreignTextsOf, textsIn } from "#app/features/property/property-texts.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { type Settings, SettingsForm } from "#app/features/property/components/settings-form.tsx";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import type { Route } from "./+types/settings";
import { m } from "#messages";

const settingsTexts = ["title", "cancellation_policy", "arrival_guide"] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context }, { page: true });
  const { database, now } = context.get(appContext);
  const property = await findProperty(database.db);
  if (!property) throw data(m.property_not_found(), { status: 404 });
  const texts = textsIn(property, settingsTexts, currentLanguage());
  const settings: Settings = {
    ...texts,
    language: property.language,
    brand_handle: property.brand_handle,
    address: property.address,
    time_zone: property.time_zone,
    currency: property.currency,
    check_in_time: property.check_in_time,
    check_out_time: property.check_out_time,
    answer_hours: property.answer_hours,
    reminder_hours: property.reminder_hours,
    payment_apps: property.payment_apps,
    contact_name: property.contact_name,
    contact_email: property.contact_email,
    contact_phone: property.contact_phone,
  };
  const names = new Intl.DisplayNames(localeTag(), { type: "currency" });
  return {
    notifications: await findNotifications(database.db, admin.id),
    settings,
    hints: foreignTextsOf(property, settingsTexts, currentLanguage()),
    today: formatDay(dayIn(property.time_zone, now())),
    // Listed by the server, because browsers' lists may differ from those of the validation.
    timeZones: Intl.supportedValuesOf("timeZone"),
    currencies: Intl.supportedValuesOf("currency").map((code) => ({ code, name: names.of(code) ?? code })),
  };
}

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = () => [
  { title: m.layout_settings() },
  { name: "description", content: m.property_settings_about() },
];

export default function AdminSettings({ loaderData: { notifications, ...settings } }: Route.ComponentProps) {
  const flash = useFlash("/admin/settings");
  const [search] = useSearchParams();
  return (
    <div className="page grid gap-6 pt-7 pb-20">
      <h1 className="text-3xl md:text-4xl">{m.layout_settings()}</h1>
      <SettingsForm {...settings} flashed={flash?.values ? flash : null} isSaved={search.has("saved") && !flash} />
      <NotificationForm chosen={notifications} />
    </div>
  );
}
