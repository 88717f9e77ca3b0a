import { useState } from "react";
import { formatAmount } from "#app/features/bookings/quote-format.ts";
import { formNotice } from "#app/features/property/components/form-notice.tsx";
import { usePropertyForm } from "#app/features/property/components/use-property-form.ts";
import { Button } from "#app/ui/button.tsx";
import { CancelButton } from "#app/ui/cancel-button.tsx";
import { TextField } from "#app/ui/field.tsx";
import { m } from "#messages";

interface BasePriceProps {
  price_per_night: string;
  extra_guest_fee: string;
  guests_included: number;
  currency: string;
}

/** The price of every night and the fee for extra guests, and the form that changes them. */
export function BasePrice(props: BasePriceProps) {
  const { price_per_night, extra_guest_fee, guests_included, currency } = props;
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <BasePriceForm {...props} onClose={() => setEditing(false)} />;
  const fee = m.booking_extra_guest_fee({ fee: formatAmount(extra_guest_fee, currency) });
  const guests = m.booking_price_for({ guests: m.guests({ count: guests_included }) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div>
        <p className="figures text-3xl">
          <span className="serif">{formatAmount(price_per_night, currency)}</span>{" "}
          <span className="text-base text-ink-600">{m.booking_per_night()}</span>
        </p>
        <p className="text-sm text-ink-600">{[guests, ...(Number(extra_guest_fee) > 0 ? [fee] : [])].join(" · ")}</p>
      </div>
      <Button onClick={() => setEditing(true)}>{m.rates_change_price()}</Button>
    </div>
  );
}

function BasePriceForm(props: BasePriceProps & { onClose: () => void }) {
  const { price_per_night, extra_guest_fee, guests_included, currency, onClose } = props;
  const form = usePropertyForm("base-price", onClose, currency);
  const { ref, saves, busy, fieldErrors, problem, isRestored, discard, onChange, onSubmit } = form;
  const fields = { price_per_night, extra_guest_fee, guests_included };
  const field = (name: keyof typeof fields) => ({
    name,
    defaultValue: fields[name],
    error: fieldErrors[name],
    inputMode: "decimal" as const,
    className: "figures",
  });
  return (
    <form
      ref={ref}
      method="post"
      action="/admin/property"
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
      className="grid gap-5"
    >
      <div key={saves} className="grid items-start gap-4 sm:grid-cols-3">
        <TextField {...field("price_per_night")} label={m.rates_price_per_night()} />
        <TextField {...field("guests_included")} label={m.rates_guests_included()} />
        <TextField {...field("extra_guest_fee")} label={m.rates_extra_guest_fee()} />
      </div>
      {formNotice(problem, isRestored)}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} busyLabel={m.ui_saving()}>
          {m.ui_save()}
        </Button>
        <CancelButton
          isSaving={busy}
          onClick={() => {
            discard();
            onClose();
          }}
        />
      </div>
    </form>
  );
}
