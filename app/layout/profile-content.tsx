import type { Profile } from "#app/features/users/profile.ts";
import { ProfileInformation } from "#app/features/account/components/profile-information.tsx";
import { StaleNotice } from "#app/layout/stale-notice.tsx";
import { MyBookings } from "#app/features/bookings/components/my-bookings.tsx";
import type { Contact } from "#app/features/property/contact.ts";

export interface ProfileContentProps {
  currentUser: Profile;
  /** What a guest's own bookings need to know of the house. */
  stays: { manager: Contact } | null;
  /** Whether somebody looks: bookings are loaded as they are then. */
  open: boolean;
}

/** What the drawer holds: who one is, and one's bookings. */
export function ProfileContent({ currentUser, stays, open }: ProfileContentProps) {
  return (
    <div className="grid gap-8">
      {/* The page's own is behind the drawer. */}
      <StaleNotice className="sticky top-20 z-10 -mb-8 grid" />
      <ProfileInformation currentUser={currentUser} />
      {open && stays && <MyBookings isAdmin={currentUser.role === "admin"} {...stays} />}
    </div>
  );
}
