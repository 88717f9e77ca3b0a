import { Link } from "react-router";
import { useSubmission } from "#app/lib/forms/use-submission.ts";
import { type DemoPart, demoParts } from "#app/features/property/demo-parts.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { m } from "#messages";

/** The label of each part and the page where it is edited. */
const places: Record<DemoPart, { label: () => string; to: string }> = {
  title: { label: () => m.property_house_name(), to: "/admin/settings" },
  brand_handle: { label: () => m.property_brand_handle(), to: "/admin/settings" },
  intro: { label: () => m.images_intro(), to: "/" },
  description: { label: () => m.property_description(), to: "/" },
  property_details: { label: () => m.property_section_details(), to: "/" },
  activities: { label: () => m.property_section_activities(), to: "/" },
  local_area: { label: () => m.property_section_area(), to: "/" },
  photos: { label: () => m.dashboard_demo_photos(), to: "/" },
  price_per_night: { label: () => m.dashboard_demo_price(), to: "/" },
  address: { label: () => m.property_address(), to: "/admin/settings" },
  pin: { label: () => m.dashboard_demo_pin(), to: "/" },
  payment_apps: { label: () => m.property_payment_apps(), to: "/admin/settings" },
  contact: { label: () => m.property_settings_contact(), to: "/admin/settings" },
  cancellation_policy: { label: () => m.property_cancellation_policy(), to: "/admin/settings" },
  host: { label: () => m.property_host(), to: "/" },
  house_rules: { label: () => m.property_house_rules(), to: "/" },
  arrival_guide: { label: () => m.property_arrival_guide(), to: "/admin/settings" },
  direct_note: { label: () => m.property_direct_note(), to: "/" },
  questions: { label: () => m.property_questions(), to: "/" },
  nearby: { label: () => m.property_nearby(), to: "/" },
  beds: { label: () => m.property_beds(), to: "/" },
  reviews: { label: () => m.property_reviews(), to: "/" },
  seasons: { label: () => m.property_seasons(), to: "/" },
  amenity_notes: { label: () => m.property_amenities_title(), to: "/" },
};

export interface DemoPartsProps {
  parts: string[];
  /** Decimal, as a form sends it. */
  price: string;
  /** Whether payment apps are set; otherwise guests read that the owner will tell them how to pay. */
  hasPaymentApps: boolean;
}

/** The parts of the property that still have demo content, each with a link to where it is edited. */
export function DemoParts({ parts, price, hasPaymentApps }: DemoPartsProps) {
  const known = demoParts.filter((part) => parts.includes(part));
  const submission = useSubmission<unknown>({ failure: m.property_save_failed() });
  return (
    <div className="grid gap-3 text-sm">
      {known.length > 0 && (
        <>
          <p className="text-ink-600">{m.dashboard_demo_lead()}</p>
          <ul className="flex flex-wrap items-center gap-x-5 gap-y-1">
            {known.map((part) => (
              <li key={part} className="flex flex-wrap items-center gap-x-2">
                <Link to={places[part].to} className="inline-flex min-h-11 items-center underline underline-offset-4">
                  {places[part].label()}
                </Link>
                {part === "price_per_night" && (
                  <form method="post" action="/admin/property" onSubmit={submission.onSubmit}>
                    <input type="hidden" name="next" value="/admin" />
                    <input type="hidden" name="price_per_night" value={price} />
                    <Button type="submit" variant="quiet" busy={submission.busy} busyLabel={m.ui_saving()}>
                      {m.dashboard_demo_right()}
                    </Button>
                  </form>
                )}
              </li>
            ))}
          </ul>
          {submission.formError && <Notice tone="error">{submission.formError.message}</Notice>}
        </>
      )}
      {!hasPaymentApps && (
        <p>
          {m.dashboard_no_payment_apps()}{" "}
          <Link to="/admin/settings" className="underline underline-offset-4">
            {m.dashboard_add_payment_apps()}
          </Link>
        </p>
      )}
    </div>
  );
}

/** The same, folded into one line for a page with many bookings. */
export function FoldedDemoParts(props: DemoPartsProps) {
  return (
    <details className="folding rounded-panel border border-sand-200 bg-white px-4">
      <summary className="flex min-h-11 items-center justify-between gap-3 font-semibold">
        {m.dashboard_demo_title()}
        <Icon name="down" className="folding-mark size-4" />
      </summary>
      <div className="pb-4">
        <DemoParts {...props} />
      </div>
    </details>
  );
}
