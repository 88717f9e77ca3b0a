import { useId } from "react";
import { extraGuestFee } from "#app/features/pricing/price.ts";
import { toDecimal } from "#app/lib/money.ts";
import { AmenityChoice } from "#app/features/property/components/amenity-choice.tsx";
import type { Details } from "#app/features/property/components/property-details.tsx";
import { drafts } from "#app/features/property/drafts.ts";
import { formNotice } from "#app/features/property/components/form-notice.tsx";
import { MAX_LENGTH } from "#app/features/property/property-schema.ts";
import { usePropertyForm } from "#app/features/property/components/use-property-form.ts";
import { focusOnArrival } from "#app/ui/focus.ts";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { SaveBar } from "#app/ui/save-bar.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { m } from "#messages";

export interface DetailsEditorProps {
  property: Details;
  /** The texts that readers see, placeholders of the fields that are empty in the page's language. */
  shown: Details;
  onCancel: () => void;
  onSaved: () => void;
}

/** The property's details with fields in place of the texts (spec section 2, 'Home'). */
export function DetailsEditor({ property, shown, onCancel, onSaved }: DetailsEditorProps) {
  const id = useId();
  const { ref, isChanged, busy, fieldErrors, problem, isRestored, discard, onChange, onSubmit } = usePropertyForm(
    drafts.details,
    onSaved,
    property.currency,
  );
  const cancel = () => {
    discard();
    onCancel();
  };
  // Forms can't be nested and the location has its own, so the fields reference their form by id.
  const field = (name: string) => ({ name, form: id, error: fieldErrors[name] });
  const number = { inputMode: "decimal", autoComplete: "off", className: "figures" } as const;
  return (
    <div>
      <form ref={ref} id={id} method="post" action="/admin/property" noValidate onSubmit={onSubmit} />
      <fieldset aria-label={m.property_details()} onChange={onChange} className="grid min-w-0 gap-12 lg:gap-14">
        <div className="grid gap-8">
          <TextField
            {...field("title")}
            label={m.property_title()}
            placeholder={shown.title}
            defaultValue={property.title}
            maxLength={MAX_LENGTH.title}
            hint={m.property_title_hint({ handle: property.brand_handle })}
            className="serif text-2xl"
            ref={focusOnArrival}
          />
          <div className="grid grid-cols-2 items-start gap-4 border-y border-sand-200 py-6">
            <TextField
              {...field("bedrooms")}
              {...number}
              label={m.property_bedrooms()}
              defaultValue={property.bedrooms}
            />
            <TextField
              {...field("bathrooms")}
              {...number}
              label={m.property_bathrooms()}
              defaultValue={property.bathrooms}
            />
            <TextField
              {...field("max_guests")}
              {...number}
              label={m.property_max_guests()}
              defaultValue={property.max_guests}
            />
            <TextField
              {...field("price_per_night")}
              {...number}
              label={m.property_price({ currency: property.currency })}
              defaultValue={toDecimal(property.price_per_night, property.currency)}
            />
            <TextField
              {...field("extra_guest_fee")}
              {...number}
              label={m.property_extra_guest_fee({ currency: property.currency })}
              hint={m.property_extra_guest_fee_hint()}
              defaultValue={toDecimal(extraGuestFee(property), property.currency)}
            />
            <TextField
              {...field("guests_included")}
              {...number}
              label={m.property_guests_included()}
              defaultValue={property.guests_included}
            />
          </div>
          <GrowingText
            {...field("description")}
            label={m.property_description()}
            placeholder={shown.description}
            defaultValue={property.description}
          />
        </div>
        <AmenityChoice
          chosen={property.amenities}
          notes={property.amenity_notes}
          shownNotes={shown.amenity_notes}
          fieldErrors={fieldErrors}
          form={id}
          onChange={onChange}
        />
        <div className="grid gap-8 border-t border-sand-200 pt-8">
          <GrowingText
            {...field("property_details")}
            label={m.property_section_details()}
            placeholder={shown.property_details}
            defaultValue={property.property_details}
          />
          <GrowingText
            {...field("activities")}
            label={m.property_section_activities()}
            placeholder={shown.activities}
            defaultValue={property.activities}
          />
          <GrowingText
            {...field("local_area")}
            label={m.property_section_area()}
            placeholder={shown.local_area}
            defaultValue={property.local_area}
          />
          <p className="text-sm text-ink-600">{m.property_paragraphs_hint()}</p>
        </div>
      </fieldset>
      <SaveBar
        form={id}
        busy={busy}
        isChanged={isChanged}
        status={isChanged ? m.property_not_saved_yet() : m.property_no_changes()}
        notice={formNotice(problem, isRestored)}
        onCancel={cancel}
      />
      <UnsavedGuard when={isChanged} onLeave={discard} />
    </div>
  );
}

interface GrowingTextProps {
  name: string;
  form: string;
  label: string;
  defaultValue: string;
  placeholder: string;
  error: string | undefined;
}

/** Grows with its text; browsers without `field-sizing` get an estimated number of rows. */
function GrowingText(props: GrowingTextProps) {
  const rows = props.defaultValue.split("\n").reduce((sum, line) => sum + Math.ceil(line.length / 72 + 0.1), 1);
  return (
    <TextAreaField
      {...props}
      rows={Math.max(4, rows)}
      maxLength={MAX_LENGTH.text}
      className="field-sizing-content min-h-32 leading-[1.65]"
    />
  );
}
