import { type ComponentProps, useState } from "react";
import { useSearchParams } from "react-router";
import { BookingPanel, type BookingPanelProps } from "#app/features/bookings/components/booking-panel.tsx";
import { PriceBar, type StayQuote } from "#app/features/bookings/components/price-bar.tsx";
import { HowBookingWorks } from "#app/features/bookings/components/how-booking-works.tsx";
import { formatMoney } from "#app/lib/money.ts";
import type { Flash } from "#app/server/http/flash.server.ts";
import { Gallery } from "#app/features/images/gallery/gallery.tsx";
import type { PropertyImage } from "#app/features/images/images.server.ts";
import { DetailsBlock } from "#app/features/property/components/details-block.tsx";
import { nameOf } from "#app/features/property/property.ts";
import { Sheet, SheetScope } from "#app/ui/sheet.tsx";
import { m } from "#messages";

type Details = ComponentProps<typeof DetailsBlock>;

export interface PropertyPageProps extends Omit<BookingPanelProps, "property" | "typed" | "flashed" | "onQuote"> {
  property: Details["property"] & BookingPanelProps["property"] & { intro: string; brand_handle: string };
  images: PropertyImage[];
  tiles: Details["tiles"];
  /** A booking request that was rejected, with what was typed. */
  flashed: Flash | null;
}

/** The home page between header and footer: gallery, details and booking panel. */
export function PropertyPage({ property, images, tiles, flashed, ...booking }: PropertyPageProps) {
  const [search] = useSearchParams();
  const [quote, setQuote] = useState<StayQuote | null>(null);
  const canEdit = booking.currentUser?.role === "admin";
  const price = formatMoney(property.price_per_night, property.currency);
  return (
    <SheetScope>
      <div className="md:page">
        <Gallery
          images={images}
          title={property.title}
          intro={property.intro}
          brand_handle={property.brand_handle}
          canEdit={canEdit}
        />
      </div>
      <div className="page grid gap-14 pt-10 pb-20 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-14 lg:pt-14 lg:pb-28 xl:grid-cols-[minmax(0,42.5rem)_29rem] xl:justify-between">
        <DetailsBlock property={property} price={price} tiles={tiles} canEdit={canEdit} />
        <div id="book" className="min-w-0 scroll-mt-6">
          <div className="grid gap-6 lg:sticky lg:top-6">
            <Sheet
              label={m.property_book_your_stay()}
              className="panel lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
            >
              <BookingPanel
                {...booking}
                property={{ ...property, title: nameOf(property) }}
                typed={flashed?.values ?? Object.fromEntries(search)}
                flashed={flashed}
                onQuote={setQuote}
              />
            </Sheet>
            <HowBookingWorks />
          </div>
        </div>
      </div>
      <PriceBar price_per_night={property.price_per_night} currency={property.currency} quote={quote} target="book" />
    </SheetScope>
  );
}
