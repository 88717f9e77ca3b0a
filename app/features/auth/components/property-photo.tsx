import { Photo } from "#app/features/images/photo.tsx";
import type { findPropertyPhoto, ChosenStay } from "#app/features/auth/auth-page.server.ts";
import { formatTrip } from "#app/lib/stay.ts";
import { m } from "#messages";

interface PropertyPhotoProps {
  image: Awaited<ReturnType<typeof findPropertyPhoto>>;
  /** The dates that were chosen before, shown on the photo. */
  stay?: ChosenStay | null;
}

/** The property's photo beside the form of an account page. */
export function PropertyPhoto({ image, stay }: PropertyPhotoProps) {
  if (!image) return null;
  return (
    <>
      <Photo
        image={image}
        priority
        sizes="(min-width: 64rem) 43rem, 100vw"
        className="absolute inset-0 size-full object-cover object-[50%_60%]"
      />
      {stay && (
        <p className="figures absolute inset-x-4 bottom-3 flex flex-wrap items-end justify-between gap-x-6 rounded-xl bg-sand-50 px-4 py-3 text-sm sm:inset-x-6 sm:bottom-6 sm:px-5 sm:py-4">
          <span>
            <span className="block text-ink-600">{m.accounts_dates_kept()}</span>
            <span className="serif text-lg sm:text-xl">{formatTrip(stay)}</span>
          </span>
          <span className="text-right">
            <span className="block text-ink-600">{stay.facts}</span>
            <span className="text-base font-semibold">{stay.total}</span>
          </span>
        </p>
      )}
    </>
  );
}
