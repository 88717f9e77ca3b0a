import type { ReactNode } from "react";
import { FormErrorNotice } from "#app/ui/form-error-notice.tsx";
import type { FormError } from "#app/lib/forms/post-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** The notice of a property form: why it was not saved, else that its draft was restored. */
export function formNotice(problem: Pick<FormError, "error" | "message"> | null, isRestored: boolean): ReactNode {
  if (problem) return <FormErrorNotice formError={problem} />;
  return isRestored && <Notice announce>{m.property_restored()}</Notice>;
}
