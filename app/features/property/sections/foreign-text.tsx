import type { ReactNode } from "react";
import type { Language } from "#app/lib/enums.ts";
import { m } from "#messages";

/** Texts that the owner wrote in another language than the reader's, with a small mark that says so. */
export function ForeignText({ language, children }: { language: Language | undefined; children: ReactNode }) {
  if (!language) return children;
  return (
    <>
      <div lang={language}>{children}</div>
      <ForeignMark language={language} />
    </>
  );
}

export function ForeignMark({ language }: { language: Language }) {
  return <p className="mt-2 text-sm text-ink-600">{writtenIn[language]()}</p>;
}

const writtenIn: Record<Language, () => string> = {
  en: () => m.property_written_in_english(),
  es: () => m.property_written_in_spanish(),
};
