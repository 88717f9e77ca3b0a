import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { currentLanguage } from "#app/lib/i18n.ts";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import {
  changedFields,
  fieldsOf,
  type FormTexts,
  readDefaults,
  readForm,
} from "#app/features/property/changed-fields.ts";
import { parsePropertyFields } from "#app/features/property/property-schema.ts";
import { readDraft, storeDraft } from "#app/ui/draft.ts";
import { fillForm } from "#app/ui/fill-form.ts";
import { m } from "#messages";

interface PropertyForm {
  ref: RefObject<HTMLFormElement | null>;
  /** The number of saves and resets, as a React key that resets the fields to the saved values. */
  saves: number;
  /** Whether any field differs from its saved value. */
  isChanged: boolean;
  busy: boolean;
  /** An error message for each invalid field, by its name. */
  fieldErrors: Record<string, string>;
  /** The error of the form that concerns no field. */
  problem: FormError | null;
  /** Whether the fields have restored unsaved values, e.g. because the session had expired. */
  isRestored: boolean;
  /** Discards the unsaved values. */
  discard: () => void;
  /** Restores the saved values. */
  reset: () => void;
  /** An event handler for the element around the fields, which checks them for changes. */
  onChange: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A property form: validates with the server's schema, sends the changed fields only, and calls `onSaved` once the page
 * has the saved values. Until then this tab stores the values under `name`, to restore them after the user had to sign
 * in again. Amounts are in `currency`, the property's own.
 */
export function usePropertyForm(name: string, onSaved?: () => void, currency?: string): PropertyForm {
  const ref = useRef<HTMLFormElement>(null);
  const before = useRef<FormTexts>(new Map());
  const [isChanged, setChanged] = useState(false);
  const [saves, setSaves] = useState(0);
  const [isShowing, setShowing] = useState(false);
  const [wrongHere, setWrongHere] = useState<Record<string, string>>({});
  const [isRestored, setRestored] = useState(false);
  const refresh = useRefresh();
  const discard = useCallback(() => {
    storeDraft(name, new Map());
    setRestored(false);
  }, [name]);

  const { busy, formError, send, clear } = useSubmission<unknown>({
    failure: m.property_save_failed(),
    onSuccess: () => void showSaved(),
  });
  const showSaved = async () => {
    setShowing(true);
    await refresh();
    setShowing(false);
    setChanged(false);
    discard();
    // The fields are rendered again with the saved values, with which the next changes are compared.
    flushSync(() => setSaves((count) => count + 1));
    if (ref.current) before.current = readDefaults(ref.current);
    onSaved?.();
  };
  const onChange = useCallback(() => {
    if (!ref.current) return;
    const now = readForm(ref.current);
    const changed = changedFields(before.current, now);
    setChanged(changed.size > 0);
    storeDraft(name, new Map([...new Set(changed.keys())].map((each) => [each, now.get(each) ?? []])));
  }, [name]);
  const reset = useCallback(() => {
    discard();
    clear();
    setWrongHere({});
    flushSync(() => setSaves((count) => count + 1));
    onChange();
  }, [discard, clear, onChange]);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    // The rendered values, not the current ones: the user may have typed before hydration.
    before.current = readDefaults(form);
    const draft = readDraft(name);
    if (!draft) return onChange();
    const frame = requestAnimationFrame(() => {
      fillForm(form, draft);
      onChange();
      setRestored(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [name, onChange]);

  const fieldErrors = { ...formError?.fields, ...wrongHere };
  const firstInvalid = Object.keys(fieldErrors)[0];
  useEffect(() => {
    if (!firstInvalid) return;
    const invalid = [...(ref.current?.elements ?? [])].find((element) => element.ariaInvalid === "true");
    if (invalid instanceof HTMLElement) invalid.focus();
  }, [firstInvalid]);

  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const sent = changedFields(before.current, readForm(event.currentTarget));
      clear();
      setWrongHere({});
      if (sent.size === 0) return onSaved?.();
      const parsed = parsePropertyFields(fieldsOf(sent), currency);
      if (!parsed.ok) return setWrongHere(parsed.fields);
      sent.set("text_language", currentLanguage());
      void send(event.currentTarget.action, sent);
    },
    [send, clear, currency, onSaved],
  );
  const problem = formError && Object.keys(formError.fields ?? {}).length === 0 ? formError : null;
  return {
    isRestored,
    discard,
    reset,
    ref,
    saves,
    isChanged,
    busy: busy || isShowing,
    fieldErrors,
    problem,
    onChange,
    onSubmit,
  };
}
