import { createContext, type RouterContextProvider } from "react-router";
import type { Auth } from "#app/accounts/auth.server.ts";
import type { DatabaseHandle } from "#app/db/client.server.ts";
import type { Env } from "#app/env.server.ts";
import type { RateLimits } from "#app/http/rate-limits.server.ts";
import type { LiveHub } from "#app/live/live.server.ts";
import type { Log } from "#app/log.server.ts";
import type { Metrics } from "#app/telemetry/metrics.server.ts";
import type { PhotoStore } from "#app/images/photo-store.server.ts";
import type { Geocoder } from "#app/property/geocoder.server.ts";

/** What the running server hands to every request: made once at start, by the tests as well. */
export interface App {
  env: Env;
  /** `PUBLIC_URL`, or the address the server listens on; no slash at the end. */
  publicUrl: string;
  database: DatabaseHandle;
  auth: Auth;
  rateLimits: RateLimits;
  live: LiveHub;
  photos: PhotoStore;
  geocoder: Geocoder;
  log: Log;
  metrics: Metrics;
  /** Set once the server has been told to stop: it still answers, but wants no new visitors. */
  isStopping: boolean;
  /** The present moment; tests set it. */
  now: () => Date;
}

export const appContext = createContext<App>();

/** What a loader, an action or a middleware is called with, as far as the domain needs it. */
export interface Call {
  request: Request;
  context: Readonly<RouterContextProvider>;
}
