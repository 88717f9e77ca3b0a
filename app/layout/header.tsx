import type { ComponentType } from "react";
import { Link, useLocation, useMatches } from "react-router";
import { SECURITY_PATH } from "#app/features/security/security-paths.ts";
import { ShareButton } from "#app/layout/share-button.tsx";
import { firstName } from "#app/lib/first-name.ts";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages";

const headerControl =
  "inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm sm:px-3 font-semibold hover:bg-sand-100";

/**
 * The `handle` of the admin pages' layout. Their navigation is part of that route's code, which is there before the page
 * is hydrated and which other visitors don't load.
 */
export interface AdminHandle {
  AdminNav: ComponentType;
}

interface HeaderProps {
  brand: string;
  user: { full_name: string; isAdmin: boolean } | null;
  onProfile: () => void;
}

/** Brand, Share, and Sign In or the profile; on the admin pages the links between them. */
export function Header({ brand, user, onProfile }: HeaderProps) {
  const handles = useMatches().map(({ handle }) => handle);
  const AdminNav = user?.isAdmin ? handles.find(isAdminHandle)?.AdminNav : undefined;
  const isAdminPage = AdminNav !== undefined;
  return (
    <header
      className={`page flex min-h-16 items-center justify-between gap-3 ${isAdminPage ? "flex-wrap lg:gap-x-10" : ""}`}
    >
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:z-40 focus:rounded-control focus:bg-white focus:px-4 focus:py-2"
      >
        {m.layout_skip()}
      </a>
      <Link
        to="/"
        className={`serif inline-flex min-h-11 min-w-0 items-center text-lg sm:text-xl tracking-tight no-underline ${isAdminPage ? "max-lg:max-w-1/2" : ""}`}
      >
        <span className="truncate">{brand}</span>
      </Link>
      {AdminNav && <AdminNav />}
      <nav aria-label={m.layout_main_nav()} className="-mr-2 flex shrink-0 print:hidden sm:-mr-3 items-center">
        <ShareButton className={headerControl} isShort={user?.isAdmin ?? false} />
        {user ? <Profile {...{ user, isAdminPage, onProfile }} /> : <SignIn />}
      </nav>
    </header>
  );
}

function isAdminHandle(handle: unknown): handle is AdminHandle {
  return typeof handle === "object" && handle !== null && "AdminNav" in handle;
}

function SignIn() {
  const { pathname, search } = useLocation();
  const query = pathname === "/" && search ? `?${new URLSearchParams({ next: `/${search}` }).toString()}` : "";
  return (
    <Link to={`/login${query}`} className={headerControl}>
      {m.layout_sign_in()}
    </Link>
  );
}

interface ProfileProps {
  user: NonNullable<HeaderProps["user"]>;
  isAdminPage: boolean;
  onProfile: () => void;
}

function Profile({ user, isAdminPage, onProfile }: ProfileProps) {
  return (
    <>
      {user.isAdmin && !isAdminPage && (
        <Link to="/admin" className={headerControl}>
          {m.layout_dashboard()}
        </Link>
      )}
      <button type="button" onClick={onProfile} aria-haspopup="dialog" className={`${headerControl} scriptless:hidden`}>
        <Icon name="person" className={user.isAdmin ? "size-5 max-sm:hidden" : "size-5"} />
        <span className="max-w-[9ch] truncate sm:max-w-[16ch]">{firstName(user.full_name) || m.layout_profile()}</span>
      </button>
      <Link to={SECURITY_PATH} aria-label={m.security_title()} className={`${headerControl} scripted:hidden`}>
        <Icon name="person" />
      </Link>
      <form method="post" action="/logout" className="scripted:hidden">
        <button type="submit" className={headerControl}>
          {m.layout_sign_out()}
        </button>
      </form>
    </>
  );
}
