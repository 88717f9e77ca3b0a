import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FormError } from "#app/lib/forms/post-form.ts";
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
import { fillForm, readDraft, storeDraft } from "#app/ui/draft.ts";
import { m } from "#messages";

interface PropertyForm {
  ref: RefObject<HTMLFormElement | null>;
  /** How often it was saved; as a key it gives the fields what was saved. */
  saves: number;
  /** Whether something differs from what the form came with. */
  isChanged: boolean;
  busy: boolean;
  /** A sentence for each wrong field, by its name. */
  fieldErrors: Record<string, string>;
  /** Why nothing could be saved, where no field is to blame. */
  problem: FormError | null;
  /** Whether the fields hold what was typed before and not saved, e.g. because the session had ended. */
  isRestored: boolean;
  /** Forgets what was typed and not saved. */
  discard: () => void;
  /** For whatever holds the fields: looks again at what has changed. */
  onChange: () => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form about the property: sends only what was changed, checks it by the server's own rules first, and calls `onSaved`
 * once the page has what was saved. Until then this tab stores what was typed under `name`, so that it is there again
 * after somebody had to sign in. Amounts are read in `currency`, the property's own.
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
    // The fields come anew with what was saved, and are what the next changes are measured against.
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
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    // Not what its fields hold: somebody may have typed before this code has loaded.
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
  const firstWrong = Object.keys(fieldErrors)[0];
  useEffect(() => {
    if (!firstWrong) return;
    const invalid = [...(ref.current?.elements ?? [])].find((element) => element.ariaInvalid === "true");
    if (invalid instanceof HTMLElement) invalid.focus();
  }, [firstWrong]);

  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const sent = changedFields(before.current, readForm(event.currentTarget));
      clear();
      setWrongHere({});
      if (sent.size === 0) return onSaved?.();
      const parsed = parsePropertyFields(fieldsOf(sent), currency);
      if (!parsed.ok) return setWrongHere(parsed.fields);
      void send(event.currentTarget.action, sent);
    },
    [send, clear, currency, onSaved],
  );
  const problem = formError && Object.keys(formError.fields ?? {}).length === 0 ? formError : null;
  return {
    isRestored,
    discard,
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
