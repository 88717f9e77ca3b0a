import { createContext } from "react-router";

/** What the frame around every request knows and the pages inside it may ask for. */
export interface RequestInfo {
  /** Names this request in the logs and to the person who reports a problem. */
  id: string;
  /** Allows this response's own inline scripts and styles, and no others. */
  nonce: string;
  /** The client's address, behind TRUST_PROXY the one that the proxy names; "unknown" where there is no socket. */
  remoteAddress: string;
  /** The unexpected error that broke this request, if one did. */
  failure?: unknown;
}

export const requestContext = createContext<RequestInfo>();
