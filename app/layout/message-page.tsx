import type { ReactNode } from "react";

/** A page with a title and one message. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid flex-1 content-center justify-items-start gap-5 py-20 sm:py-28">
      <h1 className="text-4xl">{title}</h1>
      <div className="grid max-w-[52ch] justify-items-start gap-6 text-ink-600">{children}</div>
    </div>
  );
}
