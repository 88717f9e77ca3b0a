import { createContext } from "react-router";

/** Facts about the current request that `handleRequest` provides to loaders, actions and rendering. */
export interface RequestInfo {
  /** Identifies this request in the logs and on error pages. */
  id: string;
  /** The Content-Security-Policy nonce of this response's inline scripts and styles. */
  nonce: string;
  /** The client's address, with TRUST_PROXY the one that the proxy reports; "unknown" without a socket. */
  remoteAddress: string;
  /** The unexpected error that this request failed with, if any. */
  failure?: unknown;
}

export const requestContext = createContext<RequestInfo>();
