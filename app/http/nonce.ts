import { createContext } from "react";

/** The page's CSP nonce while the server renders; undefined in the browser, which hides it from scripts anyway. */
export const NonceContext = createContext<string | undefined>(undefined);
