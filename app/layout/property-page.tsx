import { type ComponentProps, useState } from "react";
import { useSearchParams } from "react-router";
import { BookingPanel, type BookingPanelProps } from "#app/features/bookings/components/booking-panel.tsx";
import { PriceBar, type StayQuote } from "#app/features/bookings/components/price-bar.tsx";
import { HowBookingWorks } from "#app/features/bookings/components/how-booking-works.tsx";
import { formatNightlyPrice, type LowestPrice } from "#app/features/pricing/lowest-price.ts";
import type { Flash } from "#app/server/http/flash.server.ts";
import { Gallery } from "#app/features/images/gallery/gallery.tsx";
import { PhotoBand } from "#app/features/images/gallery/photo-band.tsx";
import { usePhotoViewer } from "#app/features/images/gallery/use-photo-viewer.ts";
import type { GalleryImage } from "#app/features/images/gallery/gallery-frame.tsx";
import { DetailsBlock } from "#app/features/property/components/details-block.tsx";
import { Amenities, TextSections } from "#app/features/property/components/property-details.tsx";
import type { EditedProperty, HomeProperty } from "#app/features/property/home-property.ts";
import { LocationCard } from "#app/features/property/location/location-card.tsx";
import { nameOf } from "#app/features/property/property.ts";
import type { AskContact } from "#app/features/property/sections/ask-host.tsx";
import { Beds } from "#app/features/property/sections/beds.tsx";
import { GoodToKnow } from "#app/features/property/sections/good-to-know.tsx";
import { HostCard } from "#app/features/property/sections/host-card.tsx";
import { PlaceSection } from "#app/features/property/sections/place.tsx";
import { Reviews } from "#app/features/property/sections/reviews.tsx";
import { Seasons } from "#app/features/property/sections/seasons.tsx";
import { lazyWithFallback } from "#app/ui/lazy-with-fallback.tsx";
import { Sheet, SheetScope } from "#app/ui/sheet.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { m } from "#messages";

const LazyEditSections = lazyWithFallback({
  load: async () => (await import("#app/layout/edit-property-sections.tsx")).EditPropertySections,
  message: m.property_editing_unavailable,
});

export interface PropertyPageProps extends Omit<BookingPanelProps, "property" | "typed" | "flashed" | "onQuote"> {
  property: HomeProperty & { lowest: LowestPrice };
  images: GalleryImage[];
  tiles: ComponentProps<typeof LocationCard>["tiles"];
  contact: AskContact;
  /** 'Usually answers within 3 hours'; empty while there are too few answers. */
  answerTime: string;
  /** The texts in the language of the page, which an admin edits; null for everyone else. */
  edited: EditedProperty | null;
  /** A booking request that was rejected, with what was typed. */
  flashed: Flash | null;
}

/**
 * The home page between header and footer: gallery, details beside the booking panel, and below them the whole width
 * for photos and further sections. Sections that the owner hasn't filled in are left out.
 */
export function PropertyPage(props: PropertyPageProps) {
  const { property, images, tiles, contact, answerTime, edited, flashed, ...booking } = props;
  const [search] = useSearchParams();
  const [quote, setQuote] = useState<StayQuote | null>(null);
  const viewer = usePhotoViewer();
  const isHydrated = useHydrated();
  const canEdit = edited !== null;
  const price = formatNightlyPrice(property.lowest, property.currency);
  const panel = (
    <div id="book" className="min-w-0 scroll-mt-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="grid gap-8 lg:sticky lg:top-6">
        <Sheet label={m.property_book_your_stay()} className="panel lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
          <BookingPanel
            {...booking}
            property={{ ...property, title: nameOf(property) }}
            typed={flashed?.values ?? Object.fromEntries(search)}
            flashed={flashed}
            onQuote={setQuote}
          />
        </Sheet>
        <HostCard property={property} contact={contact} answerTime={answerTime} />
        <HowBookingWorks answer_hours={property.answer_hours} />
      </div>
    </div>
  );
  return (
    <SheetScope>
      <div className="md:page">
        <Gallery
          images={images}
          title={property.title}
          intro={property.intro}
          brand_handle={property.brand_handle}
          edited={edited && { title: edited.title, intro: edited.intro }}
          viewer={viewer}
        />
      </div>
      <div className="page grid gap-14 pt-10 pb-16 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_1fr] lg:gap-x-14 lg:gap-y-16 lg:pt-14 lg:pb-20 xl:grid-cols-[minmax(0,42.5rem)_29rem] xl:justify-between">
        <DetailsBlock property={property} price={price} edited={edited} panel={panel}>
          {property.beds.length > 0 && <Beds property={property} />}
          {property.amenities.length > 0 && <Amenities property={property} />}
          {property.seasons.length > 0 && <Seasons property={property} />}
        </DetailsBlock>
      </div>
      <div className="md:page">
        <PhotoBand images={images} onOpen={viewer.openAt} />
      </div>
      <div className="page grid gap-16 py-16 lg:gap-20 lg:py-20">
        <TextSections property={property} />
        <PlaceSection
          property={property}
          location={<LocationCard place={property} tiles={tiles} canEdit={canEdit} />}
        />
      </div>
      {property.reviews.length > 0 && (
        <div className="bg-sand-100">
          <div className="page py-14 lg:py-20">
            <Reviews property={property} />
          </div>
        </div>
      )}
      <div className="page grid gap-16 py-16 lg:py-20">
        <GoodToKnow property={property} />
        {edited && (
          <LazyEditSections
            property={property}
            edited={edited}
            // Not in the server's HTML, where a click before the code has loaded would be lost.
            when={isHydrated}
            renderFallback={(error) => error}
          />
        )}
      </div>
      <PriceBar price={price} currency={property.currency} quote={quote} target="book" />
    </SheetScope>
  );
}
