import { useState } from "react";
import { flushSync } from "react-dom";
import { type PropertyList, propertyLists } from "#app/features/property/property-lists.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

interface ListRowsProps<List extends PropertyList> {
  list: List;
  /** The label of each field of a row. */
  labels: Record<keyof (typeof propertyLists)[List]["fields"] & string, string>;
  /** An example for each field, shown in the first row. */
  examples: Record<keyof (typeof propertyLists)[List]["fields"] & string, string>;
  rows: Record<keyof (typeof propertyLists)[List]["fields"] & string, string>[];
  fieldErrors: Record<string, string>;
  /** Called after a row was added or removed. */
  onChange: () => void;
}

/** Rows of fields for one of the property's lists, with an empty one at the end. */
export function ListRows<List extends PropertyList>({
  list,
  labels,
  examples,
  rows: saved,
  fieldErrors,
  onChange,
}: ListRowsProps<List>) {
  const { max, fields } = propertyLists[list];
  const [rows, setRows] = useState(() => [...saved, null].map((row, key) => ({ key, row })));
  const change = (next: typeof rows) => {
    // The form's values are read once the change is rendered.
    flushSync(() => setRows(next));
    onChange();
  };
  return (
    <div className="grid gap-4">
      {rows.map(({ key, row }, index) => (
        <fieldset
          key={key}
          aria-label={m.property_row({ number: index + 1 })}
          className="grid min-w-0 items-start gap-4 rounded-panel border border-sand-200 p-4"
        >
          {Object.entries<{ max: number; isOptional?: true; isMultiline?: true; isMonth?: true }>(fields).map(
            ([name, { max: maxLength, isOptional, isMultiline, isMonth }]) => {
              const field = {
                name: `${list}_${name}`,
                label: labels[name as keyof typeof labels],
                defaultValue: row?.[name as keyof typeof row] ?? "",
                error: fieldErrors[`${list}.${index}.${name}`],
                maxLength,
                optional: isOptional ?? false,
                // The same example in every row would read as content; a month's shows how to write it.
                placeholder: index === 0 || isMonth ? examples[name as keyof typeof examples] : undefined,
              };
              if (isMultiline) return <TextAreaField key={name} {...field} rows={3} />;
              return <TextField key={name} {...field} />;
            },
          )}
          <Button
            variant="quiet"
            className="-ml-3 justify-self-start text-sm"
            onClick={() => change(rows.filter((each) => each.key !== key))}
          >
            {m.property_row_remove()}
            <span className="sr-only"> {m.property_row({ number: index + 1 })}</span>
          </Button>
        </fieldset>
      ))}
      {fieldErrors[list] && <p className="text-sm font-medium text-clay">{fieldErrors[list]}</p>}
      {rows.length < max && (
        <Button
          className="justify-self-start"
          onClick={() => change([...rows, { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, row: null }])}
        >
          {m.property_row_add()}
        </Button>
      )}
    </div>
  );
}
