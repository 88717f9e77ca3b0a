import { createContext } from "react-router";

/** The address that a request came from, set by the server for each request; null when it is not known. */
export const clientAddressContext = createContext<string | null>(null);
