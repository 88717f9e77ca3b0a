interface FooterProps {
  title: string;
  /** Of the house's own calendar. */
  year: string;
  isDemo: boolean;
}

export function Footer({ title, year, isDemo }: FooterProps) {
  return (
    <footer className="print:hidden mt-auto border-t border-sand-200 bg-sand-100">
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-8 text-sm text-ink-600">
        <p className="line-clamp-2">
          © <span className="figures">{year}</span> {title}
        </p>
        {isDemo && <p>Casa Marea is a demo house.</p>}
      </div>
    </footer>
  );
}
