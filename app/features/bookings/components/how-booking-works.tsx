import { m } from "#messages";

/** The three steps from a request to a confirmed stay. */
export function HowBookingWorks({ answer_hours }: { answer_hours: number }) {
  const hours = m.hours({ count: answer_hours });
  const steps = [m.booking_how_request(), m.booking_how_pay(), m.booking_how_confirm({ hours })];
  return (
    <section aria-label={m.booking_how_title()} className="px-5 sm:px-6">
      <ol className="grid gap-2 text-sm text-ink-600">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[1.5rem_1fr] items-baseline">
            <span aria-hidden="true" className="figures serif text-base text-ocean-700">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
