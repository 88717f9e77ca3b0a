import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The app is small: all its addresses at once are less than asking for them one by one, over lines that break.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
