import { NavLink } from "react-router";
import { type NavCounts, useNavCounts } from "#app/features/dashboard/nav-counts.ts";
import { ToolIcon, type ToolIconName } from "#app/ui/tool-icon.tsx";
import { m } from "#messages";

interface AdminPage {
  to: string;
  icon: ToolIconName;
  label: () => string;
  /** What its count is of, with its words for screen readers. */
  counted?: { by: keyof NavCounts; describe: (numbers: { count: number }) => string };
}

const pages: AdminPage[] = [
  {
    to: "/admin",
    icon: "house",
    label: m.layout_dashboard,
    counted: { by: "requests", describe: m.layout_requests_waiting },
  },
  {
    to: "/admin/people",
    icon: "person",
    label: m.layout_people,
    counted: { by: "admin_requests", describe: m.layout_admin_requests },
  },
  {
    to: "/admin/mails",
    icon: "mail",
    label: m.layout_mails,
    counted: { by: "failed_emails", describe: m.layout_mails_failed },
  },
  {
    to: "/admin/calendars",
    icon: "calendar",
    label: m.calendars_title,
    counted: { by: "failing_calendars", describe: m.layout_calendars_failing },
  },
  { to: "/admin/prices", icon: "tag", label: m.layout_prices },
  { to: "/admin/settings", icon: "sliders", label: m.layout_settings },
];

/** Links between the admin pages: in the header on wide screens, below it on narrow ones, and at the bottom on phones. */
export function AdminNav() {
  const counts = useNavCounts();
  return (
    <nav aria-label={m.layout_admin_pages()} className="admin-nav">
      {pages.map(({ to, icon, label, counted }) => {
        const count = (counted && counts?.[counted.by]) ?? 0;
        return (
          <NavLink key={to} to={to} end className="admin-link">
            <ToolIcon name={icon} className="size-6 md:hidden" />
            {label()}
            {counted && count > 0 && (
              <>
                <span aria-hidden="true" className="admin-count">
                  {count > 99 ? "99+" : count}
                </span>
                <span className="sr-only">{counted.describe({ count })}</span>
              </>
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}
