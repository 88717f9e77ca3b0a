import { Link, useLocation } from "react-router";
import { languages } from "#app/lib/enums.ts";
import { currentLanguage, languageNames } from "#app/lib/i18n.ts";
import { type AskContact, askLinks } from "#app/features/property/sections/ask-host.tsx";
import { m } from "#messages";

export interface FooterProps {
  title: string;
  /** The current year at the property. */
  year: string;
  /** Whether all or some of the page has demo content. */
  demo: "all" | "some" | null;
  address: string;
  /** What the owner published for questions. */
  contact: AskContact;
}

/** The property's name, address and contact, its policies, and the choice of language. */
export function Footer({ title, year, demo, address, contact }: FooterProps) {
  return (
    <footer className="print:hidden mt-auto border-t border-sand-200 bg-sand-100">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-8 text-sm text-ink-600">
        <p className="line-clamp-2">
          © <span className="figures">{year}</span> {title}
        </p>
        {address && <p className="wrap-anywhere">{address}</p>}
        <ul className="flex flex-wrap gap-x-5">
          {askLinks(contact).map(({ label, href }) => (
            <li key={href}>
              <a href={href} rel="noreferrer" className={link}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <Link to="/#policies" className={link}>
              {m.layout_policies()}
            </Link>
          </li>
        </ul>
        {demo && <p>{demo === "all" ? m.layout_demo_house() : m.layout_demo_parts()}</p>}
        <LanguageSwitch />
      </div>
    </footer>
  );
}

const link = "inline-flex min-h-11 items-center underline-offset-4 hover:underline";

/** A plain form that reloads the page, because every text changes. */
function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const current = currentLanguage();
  return (
    <form method="post" action="/language" aria-label={m.layout_language()} className="flex gap-1">
      <input type="hidden" name="back" value={pathname + search} />
      {languages.map((language) => (
        <button
          key={language}
          name="language"
          value={language}
          lang={language}
          aria-current={language === current || undefined}
          className="min-h-11 min-w-11 rounded-control px-2 underline-offset-4 hover:underline aria-current:font-semibold aria-current:text-ink-900"
        >
          {languageNames[language]}
        </button>
      ))}
    </form>
  );
}
