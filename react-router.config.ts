import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The manifest of all routes is small, and loading it at once saves requests over unreliable connections.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
