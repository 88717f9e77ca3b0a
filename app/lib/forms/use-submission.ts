import { type FormEvent, useCallback, useRef, useState } from "react";
import { postForm, type FormError } from "#app/lib/forms/post-form.ts";
import { useRefresh } from "#app/lib/forms/use-refresh.ts";

interface Options<Answer> {
  /** The sentence when the request itself fails: no connection, no server, no answer that could be read. */
  failure: string;
  /** After success, once the page's data is on its way. */
  onSuccess?: (answer: Answer) => void;
  /** After a refusal, for what the sentence beside the form doesn't cover. */
  onError?: (formError: FormError) => void;
}

export interface Submission {
  busy: boolean;
  formError: FormError | null;
  /** For a `<form>` whose method and action stay in place, so that it works without a script too. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  send: (action: string, fields: FormData | URLSearchParams) => Promise<void>;
  clear: () => void;
}

/**
 * Sends a form to its action and hands its JSON answer on. Unlike a fetcher, which gives a lost connection to the
 * error page, the failure stays beside the form, with everything that was typed.
 */
export function useSubmission<Answer>({ failure, onSuccess, onError }: Options<Answer>): Submission {
  const [busy, setBusy] = useState(false);
  const [formError, setRefused] = useState<FormError | null>(null);
  const sending = useRef(false);
  const refresh = useRefresh();

  const send = useCallback(
    async (action: string, fields: FormData | URLSearchParams) => {
      if (sending.current) return;
      sending.current = true;
      setBusy(true);
      setRefused(null);
      const answer = await postForm<Answer>(action, fields, failure);
      sending.current = false;
      setBusy(false);
      if (!answer.ok) {
        setRefused(answer.formError);
        onError?.(answer.formError);
        return;
      }
      void refresh();
      onSuccess?.(answer.value);
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

  return { busy, formError, onSubmit, send, clear: useCallback(() => setRefused(null), []) };
}
