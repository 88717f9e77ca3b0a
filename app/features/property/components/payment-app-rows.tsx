import { useState } from "react";
import { flushSync } from "react-dom";
import type { PaymentApp } from "#app/server/db/schema.ts";
import { MAX_PAYMENT_APPS } from "#app/features/property/parse-lists.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

const spare: PaymentApp = { name: "", handle: "" };

interface PaymentAppRowsProps {
  apps: PaymentApp[];
  fieldErrors: Record<string, string>;
  /** Called after a row was added or removed. */
  onChange: () => void;
}

/** Rows of fields for the payment apps, with an empty one, so that one can be added without JavaScript. */
export function PaymentAppRows({ apps, fieldErrors, onChange }: PaymentAppRowsProps) {
  const [rows, setRows] = useState(() => [...apps, spare].map((app, key) => ({ key, app })));
  const change = (next: typeof rows) => {
    // The form's values are read once the change is rendered.
    flushSync(() => setRows(next));
    onChange();
  };
  return (
    <div className="grid gap-4">
      {rows.map(({ key, app }, index) => (
        <fieldset
          key={key}
          aria-label={m.property_payment_app({ number: index + 1 })}
          className="grid min-w-0 items-start gap-4 rounded-panel border border-sand-200 p-4 sm:grid-cols-2"
        >
          <TextField
            label={m.property_payment_app_name()}
            name="payment_app_name"
            defaultValue={app.name}
            placeholder="Venmo"
            error={fieldErrors[`payment_apps.${index}.name`]}
          />
          <TextField
            label={m.property_payment_app_handle()}
            name="payment_app_handle"
            defaultValue={app.handle}
            placeholder={m.property_payment_app_handle_example()}
            error={fieldErrors[`payment_apps.${index}.handle`]}
          />
          <TextField
            label={m.property_payment_app_link()}
            name="payment_app_link"
            inputMode="url"
            optional
            defaultValue={app.link ?? ""}
            placeholder="venmo.com/casa"
            error={fieldErrors[`payment_apps.${index}.link`]}
          />
          <Button
            variant="quiet"
            className="justify-self-start text-sm sm:mt-8 scriptless:hidden"
            onClick={() => change(rows.filter((row) => row.key !== key))}
          >
            {m.property_payment_app_remove()}
            <span className="sr-only"> {app.name || m.property_payment_app_this()}</span>
          </Button>
        </fieldset>
      ))}
      {fieldErrors.payment_apps && <p className="text-sm font-medium text-clay">{fieldErrors.payment_apps}</p>}
      {rows.length < MAX_PAYMENT_APPS && (
        <Button
          className="justify-self-start scriptless:hidden"
          onClick={() => change([...rows, { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, app: spare }])}
        >
          {m.property_payment_app_add()}
        </Button>
      )}
    </div>
  );
}
