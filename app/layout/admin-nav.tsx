import { NavLink } from "react-router";
import { ToolIcon, type ToolIconName } from "#app/ui/tool-icon.tsx";
import { m } from "#messages";

const pages: { to: string; icon: ToolIconName; label: () => string }[] = [
  { to: "/admin", icon: "house", label: m.layout_dashboard },
  { to: "/admin/people", icon: "person", label: m.layout_people },
  { to: "/admin/mails", icon: "mail", label: m.layout_mails },
  { to: "/admin/calendars", icon: "calendar", label: m.calendars_title },
  { to: "/admin/prices", icon: "tag", label: m.layout_prices },
  { to: "/admin/settings", icon: "sliders", label: m.layout_settings },
];

/** Links between the admin pages: in the header on wide screens, below it on narrow ones, and at the bottom on phones. */
export function AdminNav() {
  return (
    <nav aria-label={m.layout_admin_pages()} className="admin-nav">
      {pages.map(({ to, icon, label }) => (
        <NavLink key={to} to={to} end className="admin-link">
          <ToolIcon name={icon} className="size-6 md:hidden" />
          {label()}
        </NavLink>
      ))}
    </nav>
  );
}
