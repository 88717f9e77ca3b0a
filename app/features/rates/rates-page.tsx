import { useState } from "react";
import { BasePrice } from "#app/features/rates/components/base-price.tsx";
import { PriceCalendar } from "#app/features/rates/components/price-calendar.tsx";
import { RuleDialog } from "#app/features/rates/components/rule-dialog.tsx";
import { SeasonDialog } from "#app/features/rates/components/season-dialog.tsx";
import { SeasonList } from "#app/features/rates/components/season-list.tsx";
import { countingLabels, type Rule, rules, ruleTitles, summaryOf } from "#app/features/rates/rules.ts";
import type { Prices } from "#app/features/pricing/price.ts";
import type { DecimalRates } from "#app/features/pricing/rates-schema.ts";
import type { Day, Stay } from "#app/lib/stay.ts";
import type { Rates } from "#app/server/db/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { m } from "#messages";

interface RatesPageProps {
  property: Prices & { rates: Rates; max_guests: number };
  /** The same with amounts as decimals, for forms. */
  rates: DecimalRates;
  price_per_night: string;
  extra_guest_fee: string;
  today: Day;
}

/**
 * The owner's page of prices. While there are only the price of a night and no rules, it is that price and a button to
 * add a season; further rules are listed once one of them is set or asked for.
 */
export function RatesPage({ property, rates, price_per_night, extra_guest_fee, today }: RatesPageProps) {
  const [season, setSeason] = useState<{ index: number; days: Stay | null } | null>(null);
  const [rule, setRule] = useState<Rule | null>(null);
  const { currency, guests_included } = property;
  const { seasons } = rates;
  const addSeason = (days: Stay | null) => setSeason({ index: seasons.length, days });
  const summaries = rules.map((each) => ({ rule: each, summary: summaryOf(each, rates, currency) }));
  return (
    <div className="page grid gap-x-14 gap-y-10 pt-10 pb-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid min-w-0 content-start gap-10">
        <h1 className="text-4xl">{m.layout_prices()}</h1>
        <BasePrice {...{ price_per_night, extra_guest_fee, guests_included, currency }} />
        <section className="grid gap-4">
          <div className="grid gap-1">
            <h2 className="text-2xl">{m.rates_seasons()}</h2>
            <p className="text-ink-600">{m.rates_seasons_lead()}</p>
          </div>
          {seasons.length > 0 && (
            <SeasonList seasons={seasons} currency={currency} onEdit={(index) => setSeason({ index, days: null })} />
          )}
          <Button className="justify-self-start" onClick={() => addSeason(null)}>
            {m.rates_add_season()}
          </Button>
        </section>
        <details open={summaries.some(({ summary }) => summary !== "") || undefined} className="grid gap-4">
          <summary className="min-h-11 py-2 text-2xl">
            <h2 className="inline text-2xl">{m.rates_rules()}</h2>
          </summary>
          <p className="text-ink-600">{m.rates_rules_lead()}</p>
          <ul className="mt-4 divide-y divide-sand-200 border-y border-sand-200">
            {summaries.map(({ rule: each, summary }) => (
              <li key={each} className="flex items-center justify-between gap-4 py-2">
                <div className="min-w-0">
                  <p className="font-semibold">{ruleTitles[each]()}</p>
                  <p className="figures text-sm text-ink-600 wrap-anywhere">
                    {summary || (each === "counting" ? countingLabels.days() : m.rates_none())}
                  </p>
                </div>
                <Button variant="quiet" className="-mr-3 shrink-0 text-sm" onClick={() => setRule(each)}>
                  {summary ? m.rates_edit() : m.rates_set()}
                  <span className="sr-only"> ({ruleTitles[each]()})</span>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <div className="min-w-0 lg:sticky lg:top-6 lg:self-start">
        <PriceCalendar property={property} today={today} onPrice={addSeason} />
      </div>
      {season && <SeasonDialog {...season} seasons={seasons} onClose={() => setSeason(null)} />}
      {rule && <RuleDialog {...{ rule, rates }} price={price_per_night} onClose={() => setRule(null)} />}
    </div>
  );
}
