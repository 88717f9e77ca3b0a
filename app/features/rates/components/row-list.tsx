import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

export interface Column {
  name: string;
  label: string;
  /** The choices of a select, by their values. */
  options?: Record<string, string>;
  isNumber?: true;
}
export type Row = Record<string, string>;

interface RowListProps {
  columns: Column[];
  saved: Row[];
  max: number;
  /** The error of a field of a row. */
  errorOf: (index: number, name: string) => string | undefined;
}

/** Rows of fields, each named `column.index`, with an empty row when there is none. */
export function RowList({ columns, saved, max, errorOf }: RowListProps) {
  const [rows, setRows] = useState<{ key: number; row: Row }[]>(() =>
    (saved.length > 0 ? saved : [{}]).map((row, key) => ({ key, row })),
  );
  return (
    <>
      {rows.map(({ key, row }, index) => (
        <fieldset
          key={key}
          aria-label={m.property_row({ number: index + 1 })}
          className="grid min-w-0 items-start gap-4 rounded-panel border border-sand-200 p-4 sm:grid-cols-2"
        >
          {columns.map(({ name, label, options, isNumber }) => {
            const field = { name: `${name}.${index}`, label, defaultValue: row[name], error: errorOf(index, name) };
            if (!options) {
              return (
                <TextField key={name} {...field} {...(isNumber && { inputMode: "decimal", className: "figures" })} />
              );
            }
            return (
              <SelectField key={name} {...field}>
                {Object.entries(options).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </SelectField>
            );
          })}
          <Button
            variant="quiet"
            className="-ml-3 justify-self-start text-sm sm:col-span-2"
            onClick={() => setRows(rows.filter((each) => each.key !== key))}
          >
            {m.property_row_remove()}
            <span className="sr-only"> {m.property_row({ number: index + 1 })}</span>
          </Button>
        </fieldset>
      ))}
      {rows.length < max && (
        <Button
          className="justify-self-start"
          onClick={() => setRows([...rows, { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, row: {} }])}
        >
          {m.property_row_add()}
        </Button>
      )}
    </>
  );
}

/** The rows of a form; those whose text fields are all empty are left out. */
export function readRows(form: FormData, columns: Column[]): Row[] {
  const rows: Row[] = [];
  for (let index = 0; columns.some(({ name }) => form.has(`${name}.${index}`)); index++) {
    const row = Object.fromEntries(
      columns.map(({ name }) => {
        const value = form.get(`${name}.${index}`);
        return [name, typeof value === "string" ? value.trim() : ""];
      }),
    );
    if (columns.some(({ name, options }) => !options && row[name] !== "")) rows.push(row);
  }
  return rows;
}
