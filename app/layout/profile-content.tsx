import type { Profile } from "#app/features/users/profile.ts";
import { ProfileInformation } from "#app/features/account/components/profile-information.tsx";
import { StaleNotice } from "#app/layout/stale-notice.tsx";
import { MyBookings } from "#app/features/bookings/components/my-bookings.tsx";
import type { Contact } from "#app/features/property/contact.ts";

export interface ProfileContentProps {
  currentUser: Profile;
  /** The property's data for the list of own bookings. */
  stays: { manager: Contact } | null;
  /** Whether the drawer is open: bookings are loaded when it opens. */
  open: boolean;
}

/** The drawer's content: personal information and own bookings. */
export function ProfileContent({ currentUser, stays, open }: ProfileContentProps) {
  return (
    <div className="grid gap-8">
      {/* The page's notice is behind the drawer. */}
      <StaleNotice className="sticky top-20 z-10 -mb-8 grid" />
      <ProfileInformation currentUser={currentUser} />
      {open && stays && <MyBookings isAdmin={currentUser.role === "admin"} {...stays} />}
    </div>
  );
}
