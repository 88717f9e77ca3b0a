import { NavLink } from "react-router";
import { m } from "#messages";

const pages = [
  { to: "/admin", label: m.layout_dashboard },
  { to: "/admin/people", label: m.layout_people },
  { to: "/admin/mails", label: m.layout_mails },
  { to: "/admin/settings", label: m.layout_settings },
];

/** Links between the admin pages, wrapping into two rows where one is too narrow. */
export function AdminNav() {
  return (
    <nav aria-label={m.layout_admin_pages()} className="page">
      <ul className="flex flex-wrap gap-x-1 border-b border-sand-200">
        {pages.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-semibold text-ink-600 no-underline -outline-offset-2 hover:text-ink-900 aria-[current]:border-ocean-700 aria-[current]:text-ink-900"
            >
              {label()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
