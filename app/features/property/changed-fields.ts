import { propertyLists } from "#app/features/property/property-lists.ts";

/** The values of a form by field name. */
export type FormTexts = Map<string, string[]>;

/** The values that a form would send now, without its files. */
export function readForm(form: HTMLFormElement): FormTexts {
  const texts: FormTexts = new Map();
  for (const [name, value] of new FormData(form).entries()) {
    if (typeof value === "string") texts.set(name, [...(texts.get(name) ?? []), value]);
  }
  return texts;
}

/** The values with which a form was rendered. */
export function readDefaults(form: HTMLFormElement): FormTexts {
  const texts: FormTexts = new Map();
  const add = (name: string, value: string) => texts.set(name, [...(texts.get(name) ?? []), value]);
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options];
      const given = options.find((option) => option.defaultSelected) ?? options[0];
      if (given) add(field.name, given.value);
    } else if (field instanceof HTMLTextAreaElement) add(field.name, field.defaultValue);
    else if (field instanceof HTMLInputElement && field.name) {
      const isBox = field.type === "checkbox" || field.type === "radio";
      if (!isBox) add(field.name, field.defaultValue);
      else if (field.defaultChecked) add(field.name, field.value);
    }
  }
  return texts;
}

/** The fields of tables, which are sent together because each row needs all of them. */
const tables = [
  ["payment_app_name", "payment_app_handle", "payment_app_link"],
  ...Object.entries(propertyLists).map(([list, { fields }]) => Object.keys(fields).map((name) => `${list}_${name}`)),
];

/**
 * The fields that differ from `before`, so that two admins who edit different fields at the same time don't overwrite
 * each other. A repeated field is sent with all of its values.
 */
export function changedFields(before: FormTexts, after: FormTexts): URLSearchParams {
  const differs = (name: string) => {
    const [known, texts] = [before.get(name) ?? [], after.get(name) ?? []];
    return known.length !== texts.length || known.some((text, index) => text !== texts[index]);
  };
  const changed = new URLSearchParams();
  for (const [name, texts] of after) {
    const isSent = (tables.find((table) => table.includes(name)) ?? [name]).some(differs);
    if (isSent) for (const text of texts) changed.append(name, text);
  }
  // A table without rows is sent as an empty one.
  for (const name of tables.flat()) if (before.has(name) && !after.has(name)) changed.append(name, "");
  return changed;
}

/** Converts the fields for `parsePropertyFields`, a repeated one to a list. */
export function fieldsOf(sent: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(sent.keys())].map((name) => {
      const texts = sent.getAll(name);
      return [name, texts.length > 1 ? texts : texts[0]];
    }),
  );
}
