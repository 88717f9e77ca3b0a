import type { ReactNode } from "react";
import { useLocation, useNavigation } from "react-router";
import type { Profile } from "#app/features/users/profile.ts";
import { LoadingOverlay } from "#app/layout/loading-overlay.tsx";
import { Footer, type FooterProps } from "#app/layout/footer.tsx";
import { Header } from "#app/layout/header.tsx";
import type { ProfileContentProps } from "#app/layout/profile-content.tsx";
import { ProfileDrawer } from "#app/layout/profile-drawer.tsx";
import { StaleNotice } from "#app/layout/stale-notice.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";
import { useOverlay } from "#app/ui/use-overlay.ts";

interface PageFrameProps {
  property: (FooterProps & { brand_handle: string }) | null;
  currentUser: Profile | null;
  stays: ProfileContentProps["stays"];
  children: ReactNode;
}

/** Header, main area and footer around every page, and the profile's drawer. */
export function PageFrame({ property, currentUser, stays, children }: PageFrameProps) {
  const profile = useOverlay("profile");
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isLoading = state === "loading";
  const isLoadingHome = isLoading && location.pathname === "/" && pathname !== "/";
  return (
    <ToastRegion>
      <div className={`progress ${isLoading ? "progress-on" : ""}`} aria-hidden="true" />
      <Header
        brand={property?.brand_handle ?? "Palapa"}
        user={currentUser && { full_name: currentUser.full_name, isAdmin: currentUser.role === "admin" }}
        onProfile={profile.open}
      />
      <main id="main" className="relative flex flex-1 flex-col" aria-busy={isLoading}>
        {children}
        {isLoadingHome && <LoadingOverlay />}
      </main>
      <StaleNotice className="pointer-events-none fixed inset-x-4 bottom-20 z-30 flex justify-center lg:bottom-4 print:hidden" />
      {property && <Footer {...property} />}
      {currentUser && (
        <ProfileDrawer
          key={currentUser.id}
          currentUser={currentUser}
          stays={stays}
          open={profile.isOpen}
          onClose={profile.close}
        />
      )}
    </ToastRegion>
  );
}
