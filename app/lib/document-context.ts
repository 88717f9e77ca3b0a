import { createContext } from "react";

/** What the server's response adds to the document. */
export interface DocumentParts {
  /** The Content-Security-Policy nonce of inline scripts and styles. */
  nonce: string | undefined;
  /** The stylesheet, inlined because a request for it would delay the first paint. */
  styles: string;
}

/** In the browser its value is read from the document, so that a page that renders anew keeps its stylesheet. */
export const DocumentContext = createContext<DocumentParts>(readDocument());

function readDocument(): DocumentParts {
  const style =
    typeof document === "undefined" ? null : document.querySelector<HTMLStyleElement>("head > style[nonce]");
  return { nonce: style?.nonce, styles: style?.textContent ?? "" };
}
