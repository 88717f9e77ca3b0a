import { createContext, type RouterContextProvider } from "react-router";
import type { Auth } from "#app/features/auth/auth.server.ts";
import type { DatabaseHandle } from "#app/server/db/client.server.ts";
import type { Env } from "#app/server/env.server.ts";
import type { PageCache } from "#app/server/http/page-cache.server.ts";
import type { RateLimits } from "#app/server/http/rate-limits.server.ts";
import type { LiveHub } from "#app/server/live/live.server.ts";
import type { Log } from "#app/server/log.server.ts";
import type { Metrics } from "#app/server/metrics/metrics.server.ts";
import type { PhotoStore } from "#app/features/images/photo-store.server.ts";
import type { FeedReader } from "#app/features/calendar-feeds/feed-reader.server.ts";
import type { Geocoder } from "#app/features/property/location/geocoder.server.ts";

/** The services and state of a running server, available to every request. Created once at the start. */
export interface App {
  env: Env;
  /** `PUBLIC_URL`, or the address that the server listens on; without a trailing slash. */
  publicUrl: string;
  database: DatabaseHandle;
  auth: Auth;
  rateLimits: RateLimits;
  pageCache: PageCache;
  live: LiveHub;
  photos: PhotoStore;
  geocoder: Geocoder;
  feeds: FeedReader;
  log: Log;
  metrics: Metrics;
  /** The path of the property's main photo when a page last showed it, for error pages; null before. */
  mainPhoto: string | null;
  /** True once the server is shutting down: it still handles requests, but `/readyz` fails. */
  isStopping: boolean;
  /** The current time; tests replace it. */
  now: () => Date;
}

export const appContext = createContext<App>();

/** The arguments of a loader, action or middleware that the features need. */
export interface Call {
  request: Request;
  context: Readonly<RouterContextProvider>;
}
