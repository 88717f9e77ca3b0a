import { type ReactNode, useCallback, useId } from "react";
import { languages } from "#app/lib/enums.ts";
import { currentLanguage, languageNames } from "#app/lib/i18n.ts";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { PaymentAppRows } from "#app/features/property/components/payment-app-rows.tsx";
import { drafts } from "#app/features/property/drafts.ts";
import { formNotice } from "#app/features/property/components/form-notice.tsx";
import { MAX_LENGTH } from "#app/features/property/property-schema.ts";
import type { Property } from "#app/features/property/property.server.ts";
import { MAX_ADDRESS } from "#app/features/property/location/location.ts";
import { usePropertyForm } from "#app/features/property/components/use-property-form.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SaveBar } from "#app/ui/save-bar.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { m } from "#messages";

export type Settings = Pick<
  Property,
  | "title"
  | "brand_handle"
  | "address"
  | "time_zone"
  | "currency"
  | "check_in_time"
  | "check_out_time"
  | "answer_hours"
  | "reminder_hours"
  | "payment_apps"
  | "language"
  | "cancellation_policy"
  | "arrival_guide"
  | "contact_name"
  | "contact_email"
  | "contact_phone"
>;

interface SettingsFormProps {
  settings: Settings;
  /** IANA names. */
  timeZones: string[];
  currencies: { code: string; name: string }[];
  /** The current day at the property, formatted. */
  today: string;
  /** A form that was rejected without JavaScript. */
  flashed: (FormError & { values?: Record<string, string> }) | null;
  isSaved: boolean;
  /** The texts that readers see where the page's language has none. */
  hints: Partial<Record<string, string>>;
}

/** The property's settings: its name, address, time zone and times, prices, payment and contact. */
export function SettingsForm({ settings, timeZones, currencies, today, flashed, isSaved, hints }: SettingsFormProps) {
  const id = useId();
  const showToast = useToast();
  const form = usePropertyForm(
    drafts.settings,
    useCallback(() => showToast(m.property_saved()), [showToast]),
  );
  const { ref, saves, isChanged, busy, fieldErrors: currentErrors, isRestored, discard, onChange, onSubmit } = form;
  const fieldErrors: Record<string, string> = { ...flashed?.fields, ...currentErrors };
  const field = (name: keyof Omit<Settings, "payment_apps">) => ({
    name,
    defaultValue: flashed?.values?.[name] ?? settings[name],
    error: fieldErrors[name],
    placeholder: hints[name],
  });
  const problem = form.problem ?? (flashed && !flashed.fields ? flashed : null);
  return (
    <form
      id={id}
      ref={ref}
      method="post"
      action="/admin/property"
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
      className="grid gap-8"
    >
      <input type="hidden" name="next" value="/admin/settings?saved" />
      <input type="hidden" name="text_language" value={currentLanguage()} />
      {isSaved && !isChanged && (
        <Notice tone="success" announce>
          {m.property_saved()}
        </Notice>
      )}
      <div key={saves} className="grid gap-5">
        <Part title={m.property_settings_house()}>
          <TextField {...field("title")} label={m.property_house_name()} maxLength={MAX_LENGTH.title} />
          <TextField
            {...field("brand_handle")}
            label={m.property_brand_handle()}
            maxLength={MAX_LENGTH.brand_handle}
            required
            hint={m.property_brand_handle_hint()}
          />
          <div className="sm:col-span-2">
            <TextField
              {...field("address")}
              label={m.property_address()}
              maxLength={MAX_ADDRESS}
              autoComplete="off"
              hint={m.property_address_hint()}
            />
          </div>
        </Part>
        <Part title={m.property_settings_time()}>
          <TextField {...field("check_in_time")} label={m.property_check_in_from()} type="time" className="figures" />
          <TextField
            {...field("check_out_time")}
            label={m.property_check_out_until()}
            type="time"
            className="figures"
          />
          <div className="sm:col-span-2">
            <TextField
              {...field("time_zone")}
              label={m.property_time_zone()}
              list="time-zones"
              autoComplete="off"
              spellCheck={false}
              hint={m.property_time_zone_hint({ today })}
            />
            <datalist id="time-zones">
              {timeZones.map((name) => (
                // A city's name is accepted too.
                <option key={name} value={name}>
                  {name.slice(name.lastIndexOf("/") + 1).replaceAll("_", " ")}
                </option>
              ))}
            </datalist>
          </div>
        </Part>
        <Part title={m.property_settings_money()}>
          <div className="sm:col-span-2">
            <SelectField {...field("currency")} label={m.property_currency()} hint={m.property_currency_hint()}>
              {currencies.map(({ code, name }) => (
                <option key={code} value={code}>
                  {code} – {name}
                </option>
              ))}
            </SelectField>
          </div>
          <div className="grid gap-3 sm:col-span-2">
            <h3 className="text-lg">{m.property_payment_apps()}</h3>
            <p className="text-sm text-ink-600">{m.property_payment_apps_hint()}</p>
            <PaymentAppRows apps={settings.payment_apps} fieldErrors={fieldErrors} onChange={onChange} />
          </div>
        </Part>
        <Part title={m.property_settings_answers()} lead={m.property_settings_answers_lead()}>
          <TextField
            {...field("answer_hours")}
            label={m.property_answer_hours()}
            inputMode="numeric"
            className="figures"
            hint={m.property_answer_hours_hint()}
          />
          <TextField
            {...field("reminder_hours")}
            label={m.property_reminder_hours()}
            inputMode="numeric"
            className="figures"
            hint={m.property_reminder_hours_hint()}
          />
        </Part>
        <Part title={m.property_cancellation_policy()} lead={m.property_cancellation_policy_lead()}>
          <div className="sm:col-span-2">
            <TextAreaField
              {...field("cancellation_policy")}
              label={m.property_cancellation_policy()}
              placeholder={hints.cancellation_policy ?? m.property_example_cancellation_policy()}
              rows={4}
              maxLength={MAX_LENGTH.policy}
              optional
            />
          </div>
        </Part>
        <Part title={m.property_arrival_guide()} lead={m.property_arrival_guide_lead()}>
          <div className="sm:col-span-2">
            <TextAreaField
              {...field("arrival_guide")}
              label={m.property_arrival_guide()}
              placeholder={hints.arrival_guide ?? m.property_example_arrival_guide()}
              rows={6}
              maxLength={MAX_LENGTH.arrival_guide}
              optional
            />
          </div>
        </Part>
        <Part title={m.property_settings_language()} lead={m.property_settings_language_lead()}>
          <SelectField {...field("language")} label={m.property_settings_language_label()}>
            {languages.map((language) => (
              <option key={language} value={language}>
                {languageNames[language]}
              </option>
            ))}
          </SelectField>
        </Part>
        <Part title={m.property_settings_contact()} lead={m.property_settings_contact_lead()}>
          <TextField
            {...field("contact_name")}
            label={m.property_contact_name()}
            maxLength={MAX_LENGTH.contact}
            autoComplete="off"
          />
          <TextField {...field("contact_phone")} label={m.accounts_phone_number()} type="tel" autoComplete="off" />
          <TextField {...field("contact_email")} label={m.accounts_email()} type="email" autoComplete="off" />
        </Part>
      </div>
      <Button type="submit" variant="primary" className="min-w-32 justify-self-start scripted:hidden">
        {m.ui_save()}
      </Button>
      {!isChanged && problem && formNotice(problem, false)}
      {(isChanged || busy) && (
        <SaveBar
          form={id}
          busy={busy}
          isChanged
          status={m.property_not_saved()}
          notice={formNotice(problem, isRestored)}
          onCancel={form.reset}
        />
      )}
      <UnsavedGuard when={isChanged} onLeave={discard} />
    </form>
  );
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-5 rounded-[0.875rem] border border-sand-200 bg-white p-5 md:p-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-xl">{title}</h2>
        {lead && <p className="mt-1 text-sm text-ink-600">{lead}</p>}
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </section>
  );
}
