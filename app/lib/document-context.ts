import { createContext } from "react";

/** What the server puts into each page besides the app's own elements. */
export interface DocumentParts {
  /** Allows the page's own scripts and styles, and no others. */
  nonce: string | undefined;
  /** The stylesheet, written into the page: asking for it would hold up the first picture. */
  styles: string;
}

/** In the browser: what the server has put there, so that a page that is drawn anew keeps its looks. */
export const DocumentContext = createContext<DocumentParts>(readDocument());

function readDocument(): DocumentParts {
  const style =
    typeof document === "undefined" ? null : document.querySelector<HTMLStyleElement>("head > style[nonce]");
  return { nonce: style?.nonce, styles: style?.textContent ?? "" };
}
