import { createContext } from "react";

/** What the server's response adds to the document. */
export interface DocumentData {
  /** The Content-Security-Policy nonce of inline scripts and styles. */
  nonce: string | undefined;
  /** The stylesheet, inlined because a request for it would delay the first paint. */
  styles: string;
}

/** In the browser its value is read from the document, so that rendering again preserves the stylesheet. */
export const DocumentContext = createContext<DocumentData>(readDocument());

function readDocument(): DocumentData {
  const style =
    typeof document === "undefined" ? null : document.querySelector<HTMLStyleElement>("head > style[nonce]");
  return { nonce: style?.nonce, styles: style?.textContent ?? "" };
}
