import type { ReactNode } from "react";

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  /** The photo beside the form on wide screens. */
  photo: ReactNode;
  children: ReactNode;
}

/** A page with one form, and on wide screens a photo beside it. */
export function AccountPage({ title, lead, photo, children }: AccountPageProps) {
  return (
    <div className="page grid flex-1 items-stretch gap-16 pt-8 pb-16 sm:pt-14 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:pt-4 lg:pb-10 xl:gap-24">
      <div className="mx-auto grid w-full max-w-[26rem] content-start gap-8 lg:content-center lg:py-10">
        <header className="grid gap-3">
          <h1 className="text-4xl">{title}</h1>
          {lead && <p className="text-ink-600">{lead}</p>}
        </header>
        {children}
      </div>
      {photo && (
        <div className="sticky top-6 hidden h-[calc(100dvh-7rem)] min-h-[32rem] overflow-hidden rounded-photo lg:block">
          {photo}
        </div>
      )}
    </div>
  );
}
