import type { Texts } from "#app/ui/draft.ts";

// Apart from drafts, which the home page checks for without a form to fill.

/** Fills a form's fields as typing would; unknown fields are ignored. */
export function fillForm(form: HTMLFormElement, texts: Texts): void {
  for (const [name, values] of texts) {
    const fields = [...form.elements].filter((element) => element.getAttribute("name") === name);
    const boxes = fields.filter((field) => field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type));
    for (const box of boxes as HTMLInputElement[]) if (box.checked !== values.includes(box.value)) box.click();
    if (boxes.length > 0) continue;
    for (const [index, field] of fields.entries()) type(field, values[index] ?? "");
  }
}

/** Calls the native setter, because after React's own one React would ignore the event. */
function type(field: Element, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
