import { useId, type ComponentPropsWithRef, type ReactNode } from "react";
import { m } from "#messages";

const control =
  "w-full rounded-control border border-ink-500 px-3.5 py-2.5 text-base text-ink-900 min-h-12 " +
  "placeholder:text-ink-600 aria-invalid:border-clay aria-invalid:border-2 disabled:bg-sand-100";

interface FieldProps {
  label: ReactNode;
  /** A sentence that stands beside the field and is read with it. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Says after the label that the field may stay empty. */
  optional?: boolean;
}

/** One line of text (or an e-mail address, a number, a day …), with its label, hint and error. */
export function TextField({
  label,
  error,
  hint,
  optional,
  className = "",
  ...input
}: FieldProps & ComponentPropsWithRef<"input">) {
  const field = useField(error, hint, input.id);
  return (
    <Field {...{ label, error, hint, optional, ...field }}>
      <input type="text" {...input} {...field.control} className={`${control} bg-white ${className}`} />
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField({
  label,
  error,
  hint,
  optional,
  className = "",
  ...area
}: FieldProps & ComponentPropsWithRef<"textarea">) {
  const field = useField(error, hint, area.id);
  return (
    <Field {...{ label, error, hint, optional, ...field }}>
      <textarea rows={3} {...area} {...field.control} className={`${control} bg-white ${className}`} />
    </Field>
  );
}

/** One choice of a few; the options are the children. */
export function SelectField({
  label,
  error,
  hint,
  optional,
  className = "",
  children,
  ...select
}: FieldProps & ComponentPropsWithRef<"select">) {
  const field = useField(error, hint, select.id);
  return (
    <Field {...{ label, error, hint, optional, ...field }}>
      <select {...select} {...field.control} className={`${control} select pr-10 ${className}`}>
        {children}
      </select>
    </Field>
  );
}

function useField(error: string | undefined, hint: ReactNode, givenId: string | undefined) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(" ");
  return {
    id,
    control: { id, "aria-invalid": error ? true : undefined, "aria-describedby": describedBy || undefined },
  };
}

function Field({ id, label, error, hint, optional, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-ink-600">{` (${m.ui_optional()})`}</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-600">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-clay">
          {error}
        </p>
      )}
    </div>
  );
}
