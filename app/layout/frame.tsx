import { type ReactNode, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Profile } from "#app/accounts/profile.ts";
import { ProfileDrawer } from "#app/accounts/profile-drawer.tsx";
import { MyBookings } from "#app/bookings/my-bookings.tsx";
import type { PaymentApp } from "#app/db/schema.ts";
import { Footer } from "#app/layout/footer.tsx";
import { Header } from "#app/layout/header.tsx";
import type { Contact } from "#app/property/contact.ts";
import { Spinner } from "#app/ui/spinner.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";

interface FrameProps {
  house: { title: string; brand_handle: string; is_demo: boolean; year: string } | null;
  viewer: Profile | null;
  /** What a guest's own bookings need to know of the house. */
  stays: { manager: Contact; payment_apps: PaymentApp[] } | null;
  children: ReactNode;
}

/** Header, main area and footer around every page, and the profile's drawer beside it. */
export function Frame({ house, viewer, stays, children }: FrameProps) {
  const [isProfileOpen, setProfileOpen] = useState(false);
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isLoading = state === "loading";
  const isComingHome = isLoading && location.pathname === "/" && pathname !== "/";
  return (
    <ToastRegion>
      <div className={`progress ${isLoading ? "progress-on" : ""}`} aria-hidden="true" />
      <Header
        brand={house?.brand_handle ?? "Palapa"}
        person={viewer && { full_name: viewer.full_name, isAdmin: viewer.role === "admin" }}
        onProfile={() => setProfileOpen(true)}
      />
      <main id="main" className="relative flex flex-1 flex-col" aria-busy={isLoading}>
        {children}
        {isComingHome && (
          <div className="arriving">
            <Spinner label="Loading the house..." />
          </div>
        )}
      </main>
      {house && <Footer title={house.title} year={house.year} isDemo={house.is_demo} />}
      {viewer && (
        <ProfileDrawer key={viewer.id} viewer={viewer} open={isProfileOpen} onClose={() => setProfileOpen(false)}>
          {isProfileOpen && stays && <MyBookings isAdmin={viewer.role === "admin"} {...stays} />}
        </ProfileDrawer>
      )}
    </ToastRegion>
  );
}
