import type { ReactNode } from "react";
import { Link } from "react-router";
import { SECURITY_PATH } from "#app/features/security/security-paths.ts";
import { type FirstStep, firstSteps } from "#app/features/dashboard/first-steps.ts";
import { Photo } from "#app/features/images/photo.tsx";
import { usePropertyPhoto } from "#app/features/images/use-property-photo.ts";
import { Section } from "#app/features/dashboard/components/section.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ToolIcon } from "#app/ui/tool-icon.tsx";
import { m } from "#messages";

interface StepText {
  title: () => string;
  text: () => string;
  action: () => string;
  to: string;
}

const texts: Record<FirstStep, StepText> = {
  photos: {
    title: m.dashboard_step_photos,
    text: m.dashboard_step_photos_text,
    action: m.dashboard_step_photos_action,
    to: "/",
  },
  texts: {
    title: m.dashboard_step_texts,
    text: m.dashboard_step_texts_text,
    action: m.dashboard_step_texts_action,
    to: "/",
  },
  price: {
    title: m.dashboard_step_price,
    text: m.dashboard_step_price_text,
    action: m.dashboard_step_price_action,
    to: "/",
  },
  payment: {
    title: m.dashboard_step_payment,
    text: m.dashboard_step_payment_text,
    action: m.dashboard_add_payment_apps,
    to: "/admin/settings",
  },
  refunds: {
    title: m.dashboard_step_refunds,
    text: m.dashboard_step_refunds_text,
    action: m.dashboard_step_refunds_action,
    to: "/admin/settings",
  },
  host: {
    title: m.dashboard_step_host,
    text: m.dashboard_step_host_text,
    action: m.dashboard_step_host_action,
    to: "/",
  },
  emails: {
    title: m.dashboard_step_emails,
    text: m.dashboard_step_emails_text,
    action: m.dashboard_step_emails_action,
    to: "/admin/mails",
  },
  account: { title: m.security_offer, text: m.security_offer_why, action: m.security_set_up, to: SECURITY_PATH },
};

export interface FirstStepsProps {
  done: FirstStep[];
  /** The name of the property. */
  title: string;
  /** The public address of the home page. */
  address: string;
}

/** The dashboard of an owner without bookings: what is set up, what comes next, and the address to send to guests. */
export function FirstSteps({ done, title, address }: FirstStepsProps) {
  const photo = usePropertyPhoto();
  const next = firstSteps.find((step) => !done.includes(step));
  const position = m.dashboard_position({ position: done.length, count: firstSteps.length });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-9 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12 xl:grid-cols-[minmax(0,1fr)_27.5rem] xl:gap-16">
      <Section title={m.dashboard_step_title()} note={position}>
        <div aria-hidden="true" className="flex gap-1">
          {firstSteps.map((step, index) => (
            <span
              key={step}
              className={`h-1.5 flex-1 rounded-full ${index < done.length ? "bg-leaf" : "bg-sand-200"}`}
            />
          ))}
        </div>
        <ol className="divide-y divide-sand-200 overflow-hidden rounded-panel border border-sand-200 bg-white">
          {firstSteps.map((step) => (
            <Step key={step} step={step} isDone={done.includes(step)} isNext={step === next} />
          ))}
        </ol>
      </Section>
      <aside className="grid gap-5">
        <div className="overflow-hidden rounded-panel border border-sand-200 bg-white">
          {photo && (
            <Photo
              image={photo}
              sizes="(width >= 80rem) 440px, (width >= 64rem) 384px, 92vw"
              priority
              className="h-56 w-full object-cover lg:h-94"
            />
          )}
          <div className="p-5">
            <h2 className="text-xl">{m.dashboard_step_open({ title })}</h2>
            <p className="mt-0.5 text-ink-600">{m.dashboard_step_open_text()}</p>
            <p className="mt-3 flex items-center justify-between gap-2 rounded-control border border-sand-300 py-1 pr-1 pl-3.5 font-semibold">
              <span className="wrap-anywhere">{address.replace(/^https?:\/\//, "")}</span>
              <CopyButton text={address} about={m.dashboard_step_address()} />
            </p>
            <Link to="/" className={buttonClass("secondary", "mt-3 w-full")}>
              {m.dashboard_step_see()}
            </Link>
          </div>
        </div>
        <div className="px-1">
          <p className="font-semibold">{m.dashboard_waiting_none()}</p>
          <p className="text-sm text-ink-600">{m.dashboard_step_later()}</p>
        </div>
      </aside>
    </div>
  );
}

function Step({ step, isDone, isNext }: { step: FirstStep; isDone: boolean; isNext: boolean }) {
  const { title, text, action, to } = texts[step];
  if (isNext) {
    return (
      <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 bg-sand-100 p-5" aria-current="step">
        <Mark className="bg-ocean-700 text-white">
          <Icon name="forward" />
        </Mark>
        <div>
          <h3 className="text-xl leading-8">{title()}</h3>
          <p className="max-w-[52ch]">{text()}</p>
          <Link to={to} className={buttonClass("primary", "mt-4")}>
            {action()}
          </Link>
        </div>
      </li>
    );
  }
  return (
    <li className="grid min-h-16 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-4 py-2.5 pr-3 pl-5">
      <Mark className={isDone ? "bg-leaf-100 text-leaf" : "bg-sand-100 text-ink-600"}>
        <ToolIcon name={isDone ? "check" : "forward"} />
      </Mark>
      <div>
        <h3 className={`font-sans text-base tracking-normal ${isDone ? "font-medium" : "font-semibold"}`}>
          {title()}
          {isDone && <span className="sr-only">, {m.dashboard_step_done()}</span>}
        </h3>
        <p className="text-sm text-ink-600">{text()}</p>
      </div>
      <Link
        to={to}
        aria-label={`${isDone ? m.dashboard_step_edit() : m.dashboard_step_start()}: ${title()}`}
        className={buttonClass("quiet")}
      >
        {isDone ? m.dashboard_step_edit() : m.dashboard_step_start()}
      </Link>
    </li>
  );
}

function Mark({ className, children }: { className: string; children: ReactNode }) {
  return <span className={`grid size-10 place-items-center rounded-full ${className}`}>{children}</span>;
}
