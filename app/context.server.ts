import { createContext, type RouterContextProvider } from "react-router";
import type { Auth } from "#app/features/auth/auth.server.ts";
import type { DatabaseHandle } from "#app/server/db/client.server.ts";
import type { Env } from "#app/server/env.server.ts";
import type { RateLimits } from "#app/server/http/rate-limits.server.ts";
import type { LiveHub } from "#app/server/live/live.server.ts";
import type { Log } from "#app/server/log.server.ts";
import type { Metrics } from "#app/server/metrics/metrics.server.ts";
import type { PhotoStore } from "#app/features/images/photo-store.server.ts";
import type { Geocoder } from "#app/features/property/location/geocoder.server.ts";

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
