import type { ReactNode } from "react";

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  /** The photo beside the form, above it on narrow screens. */
  photo: ReactNode;
  children: ReactNode;
}

/** A page with one form and a photo. */
export function AccountPage({ title, lead, photo, children }: AccountPageProps) {
  return (
    <div className="page grid flex-1 content-start items-stretch gap-8 pb-16 lg:content-stretch lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-16 lg:pb-10 xl:gap-24">
      <div className="mx-auto grid w-full max-w-[26rem] content-start gap-8 lg:content-center lg:py-10">
        <header className="grid gap-3">
          <h1 className="text-4xl">{title}</h1>
          {lead && <p className="text-ink-600">{lead}</p>}
        </header>
        {children}
      </div>
      {photo && (
        <div className="relative -mx-[clamp(1rem,4vw,1.5rem)] h-50 overflow-hidden bg-sand-200 empty:hidden max-lg:-order-1 sm:h-64 lg:sticky lg:top-6 lg:mx-0 lg:h-[calc(100dvh-7rem)] lg:max-h-205 lg:min-h-[32rem] lg:rounded-photo">
          {photo}
        </div>
      )}
    </div>
  );
}
