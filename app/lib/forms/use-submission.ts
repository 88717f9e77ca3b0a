import { type FormEvent, useCallback, useRef, useState } from "react";
import { postForm, type FormError } from "#app/lib/forms/post-form.ts";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";

interface Options<Answer> {
  /** The message when the request itself fails: no connection, a server error, an unreadable response. */
  failure: string;
  /** Called after success, when revalidating the page's data has started. */
  onSuccess?: (answer: Answer) => void;
  /** Called after an error, for effects besides the message at the form. */
  onError?: (formError: FormError) => void;
}

export interface Submission {
  busy: boolean;
  formError: FormError | null;
  /** For a `<form>` that also has method and action, so that it works without JavaScript. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  send: (action: string, fields: FormData | URLSearchParams) => Promise<void>;
  clear: () => void;
}

/**
 * Posts a form to its action and passes on the JSON response. An error is shown at the form, whose values are preserved.
 * A React Router fetcher would reload the page when the connection is lost (docs/decisions/0027-forms-post-by-fetch.md).
 */
export function useSubmission<Answer>({ failure, onSuccess, onError }: Options<Answer>): Submission {
  const [busy, setBusy] = useState(false);
  const [formError, setFormError] = useState<FormError | null>(null);
  const sending = useRef(false);
  const refresh = useRefresh();

  const send = useCallback(
    async (action: string, fields: FormData | URLSearchParams) => {
      if (sending.current) return;
      sending.current = true;
      setBusy(true);
      setFormError(null);
      const result = await postForm<Answer>(action, fields, failure);
      sending.current = false;
      setBusy(false);
      if (!result.ok) {
        setFormError(result.formError);
        onError?.(result.formError);
        return;
      }
      void refresh();
      onSuccess?.(result.value);
    },
    [failure, onSuccess, onError, refresh],
  );

  const onSubmit = useCallback(
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      void send(form.action, new FormData(form, (event.nativeEvent as SubmitEvent).submitter));
    },
    [send],
  );

  return { busy, formError, onSubmit, send, clear: useCallback(() => setFormError(null), []) };
}
