import { data } from "react-router";
import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { extraGuestFee } from "#app/features/pricing/price.ts";
import { toDecimalRates } from "#app/features/pricing/rates-schema.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { RatesPage } from "#app/features/rates/rates-page.tsx";
import { appContext } from "#app/context.server.ts";
import { toDecimal } from "#app/lib/money.ts";
import { dayIn } from "#app/lib/stay.ts";
import { revalidateUnlessHashRemoved } from "#app/lib/is-search-navigation.ts";
import type { Route } from "./+types/prices";
import { m } from "#messages";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, { page: true });
  const { database, now } = context.get(appContext);
  const property = await findProperty(database.db);
  if (!property) throw data(m.property_not_found(), { status: 404 });
  const { price_per_night, extra_guest_fee, guests_included, currency, rates, max_guests } = property;
  return {
    property: { price_per_night, extra_guest_fee, guests_included, currency, rates, max_guests },
    rates: toDecimalRates(rates, currency),
    price_per_night: toDecimal(price_per_night, currency),
    extra_guest_fee: toDecimal(extraGuestFee(property), currency),
    today: dayIn(property.time_zone, now()),
  };
}

export const shouldRevalidate = revalidateUnlessHashRemoved;

export const meta: Route.MetaFunction = () => [
  { title: m.layout_prices() },
  { name: "description", content: m.rates_about() },
];

export default function AdminPrices({ loaderData }: Route.ComponentProps) {
  return <RatesPage {...loaderData} />;
}
