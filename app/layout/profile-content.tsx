import { ProfileInformation } from "#app/features/account/components/profile-information.tsx";
import { MyBookings } from "#app/features/bookings/components/my-bookings.tsx";
import { NextStay } from "#app/features/bookings/components/next-stay.tsx";
import type { MyStays } from "#app/features/bookings/list/my-stays.server.ts";
import type { Profile } from "#app/features/users/profile.ts";
import { StaleNotice } from "#app/layout/stale-notice.tsx";

export interface ProfileContentProps {
  currentUser: Profile;
  /** Null while there is no property. */
  stays: MyStays | null;
  /** Whether the drawer is open: the list of bookings is loaded when it opens. */
  open: boolean;
}

/** The drawer's content: a guest's stays and then their account; an admin's account and then all bookings. */
export function ProfileContent({ currentUser, stays, open }: ProfileContentProps) {
  const isAdmin = currentUser.role === "admin";
  const bookings = open && stays && <MyBookings isAdmin={isAdmin} stays={stays} />;
  return (
    <div className="appearing">
      {/* The page's notice is behind the drawer. */}
      <StaleNotice className="sticky top-20 z-10 grid h-0" />
      <div className="grid gap-7">
        {stays?.next && <NextStay booking={stays.next} stays={stays} />}
        {!isAdmin && bookings}
        <ProfileInformation currentUser={currentUser} />
        {isAdmin && bookings}
      </div>
    </div>
  );
}
