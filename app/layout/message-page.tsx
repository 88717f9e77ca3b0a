import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { Photo } from "#app/features/images/photo.tsx";
import { usePropertyPhoto } from "#app/features/images/use-property-photo.ts";

/** A page with a title and one message, on the property's photo. */
export function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  const photo = usePropertyPhoto();
  const isRootLoaded = useRouteLoaderData("root") !== undefined;
  if (isRootLoaded && !photo) {
    return (
      <div className="page grid flex-1 content-center justify-items-start gap-5 py-20 sm:py-28">
        <h1 className="text-4xl">{title}</h1>
        <div className="grid max-w-[52ch] justify-items-start gap-6 text-ink-600">{children}</div>
      </div>
    );
  }
  const className = "absolute inset-0 -z-20 size-full object-cover";
  return (
    <div className="flex flex-1 sm:page sm:pb-8">
      <div className="message-photo relative isolate flex min-h-[calc(100dvh-4rem)] flex-1 flex-col justify-end gap-4 overflow-hidden bg-ink-900 px-5 py-8 text-white sm:min-h-160 sm:rounded-[1.25rem] sm:p-16">
        {/* Without the root's data the photo's address is unknown, for example while the database can't be reached. */}
        {photo ? (
          <Photo image={photo} alt="" priority sizes="(min-width: 78rem) 75rem, 100vw" className={className} />
        ) : (
          <img src="/cover.jpg" alt="" className={className} />
        )}
        <div
          aria-hidden="true"
          className="absolute inset-0 -z-10 bg-linear-to-t from-[#0c1c21]/90 from-10% via-[#0c1c21]/55 via-45% to-transparent to-85%"
        />
        <h1 className="max-w-[11em] text-[2.6rem] leading-[1.08] tracking-[-0.02em] sm:text-[4rem]">{title}</h1>
        <div className="grid max-w-[34em] justify-items-start gap-6 text-lg leading-normal">{children}</div>
      </div>
    </div>
  );
}
