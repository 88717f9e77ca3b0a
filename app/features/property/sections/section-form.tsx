import type { ReactNode } from "react";
import { formNotice } from "#app/features/property/components/form-notice.tsx";
import { usePropertyForm } from "#app/features/property/components/use-property-form.ts";
import type { EditedProperty } from "#app/features/property/home-property.ts";
import { MAX_SEASON } from "#app/features/property/property-lists.ts";
import { MAX_LENGTH } from "#app/features/property/property-schema.ts";
import { ListRows } from "#app/features/property/sections/list-rows.tsx";
import { currentLanguage, languageNames } from "#app/lib/i18n.ts";
import { monthNames } from "#app/lib/month-names.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { UnsavedGuard } from "#app/ui/unsaved-guard.tsx";
import { m } from "#messages";

/** The sections of the home page that an admin edits in a dialog of their own. */
export const sections = ["host", "beds", "nearby", "seasons", "reviews", "questions", "house_rules"] as const;
export type Section = (typeof sections)[number];

interface SectionFormProps {
  section: Section;
  edited: EditedProperty;
  onClose: () => void;
}

interface FieldsProps {
  edited: EditedProperty;
  fieldErrors: Record<string, string>;
  /** Called after a row was added or removed. */
  onChange: () => void;
}

/** The form of one section of the home page. Its texts are those of the page's language. */
export function SectionForm({ section, edited, onClose }: SectionFormProps) {
  const form = usePropertyForm(`section-${section}`, onClose);
  const { ref, saves, isChanged, busy, fieldErrors, problem, isRestored, discard, onChange, onSubmit } = form;
  const cancel = () => {
    discard();
    onClose();
  };
  const Fields = fieldsOf[section];
  return (
    <form
      ref={ref}
      method="post"
      action="/admin/property"
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
      className="grid gap-6"
    >
      <p className="text-sm text-ink-600">
        {m.property_section_language({ language: languageNames[currentLanguage()] })}
      </p>
      <div key={saves} className="grid gap-5">
        <Fields edited={edited} fieldErrors={fieldErrors} onChange={onChange} />
      </div>
      {formNotice(problem, isRestored)}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} busyLabel={m.ui_saving()}>
          {m.ui_save()}
        </Button>
        <CancelButton isSaving={busy} onClick={cancel} />
      </div>
      <UnsavedGuard when={isChanged} onLeave={discard} />
    </form>
  );
}

const fieldsOf: Record<Section, (props: FieldsProps) => ReactNode> = {
  host: HostFields,
  beds: (props) => (
    <ListRows
      {...props}
      list="beds"
      labels={{ room: m.property_bed_room(), beds: m.property_bed_beds() }}
      examples={{ room: m.property_example_bed_room(), beds: m.property_example_bed_beds() }}
      rows={props.edited.beds}
    />
  ),
  nearby: (props) => (
    <ListRows
      {...props}
      list="nearby"
      labels={{ name: m.property_nearby_name(), distance: m.property_nearby_distance() }}
      examples={{ name: m.property_example_nearby_name(), distance: m.property_example_nearby_distance() }}
      rows={props.edited.nearby}
    />
  ),
  questions: (props) => (
    <ListRows
      {...props}
      list="questions"
      labels={{ question: m.property_question(), answer: m.property_answer() }}
      examples={{ question: m.property_example_question(), answer: m.property_example_answer() }}
      rows={props.edited.questions}
    />
  ),
  reviews: (props) => (
    <>
      <p className="text-sm text-ink-600">{m.property_reviews_hint()}</p>
      <ListRows
        {...props}
        list="reviews"
        labels={{
          guest_name: m.property_review_guest(),
          month: m.property_review_month(),
          text: m.property_review_text(),
          source: m.property_review_source(),
        }}
        examples={{
          guest_name: m.property_example_review_guest(),
          month: "2026-05",
          text: m.property_example_review_text(),
          source: m.property_example_review_source(),
        }}
        rows={props.edited.reviews}
      />
    </>
  ),
  seasons: SeasonFields,
  house_rules: ({ edited, fieldErrors }) => (
    <TextAreaField
      name="house_rules"
      label={m.property_house_rules()}
      hint={m.property_house_rules_hint()}
      placeholder={m.property_example_house_rules()}
      defaultValue={edited.house_rules}
      error={fieldErrors.house_rules}
      maxLength={MAX_LENGTH.policy}
      rows={6}
      optional
    />
  ),
};

function HostFields({ edited, fieldErrors }: FieldsProps) {
  const field = (name: "host_name" | "host_about" | "host_languages" | "host_whatsapp" | "direct_note") => ({
    name,
    defaultValue: edited[name],
    error: fieldErrors[name],
    optional: true,
  });
  return (
    <>
      <TextField {...field("host_name")} label={m.property_host_first_name()} maxLength={MAX_LENGTH.contact} />
      <TextAreaField
        {...field("host_about")}
        label={m.property_host_about()}
        hint={m.property_host_about_hint()}
        placeholder={m.property_example_host_about()}
        maxLength={MAX_LENGTH.host_about}
        rows={3}
      />
      <TextField
        {...field("host_languages")}
        label={m.property_host_languages()}
        placeholder={m.property_example_host_languages()}
        maxLength={MAX_LENGTH.contact}
      />
      <TextField
        {...field("host_whatsapp")}
        label={m.property_host_whatsapp()}
        hint={m.property_host_whatsapp_hint()}
        placeholder="+52 555 010 0142"
        type="tel"
      />
      <TextField
        {...field("direct_note")}
        label={m.property_direct_note()}
        hint={m.property_direct_note_hint()}
        placeholder={m.property_example_direct_note()}
        maxLength={MAX_LENGTH.direct_note}
      />
    </>
  );
}

function SeasonFields({ edited, fieldErrors }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {monthNames().map((month, index) => (
        <TextField
          key={month}
          name="seasons"
          label={month}
          placeholder={index === 0 ? m.property_example_season() : undefined}
          defaultValue={edited.seasons[index] ?? ""}
          maxLength={MAX_SEASON}
          error={index === 0 ? fieldErrors.seasons : undefined}
        />
      ))}
    </div>
  );
}
