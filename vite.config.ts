import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// Hundreds of small files each, which a start would find and read one by one: in the bundle they cost a second less.
// Behind better-auth stands what it brings along.
const bundled = [
  "drizzle-orm",
  "zod",
  "better-auth",
  /^@better-auth\//,
  "@better-fetch/fetch",
  "better-call",
  "defu",
  "jose",
  "kysely",
  /^@noble\//,
  /^@opentelemetry\//,
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What the home page needs from the start is one file: thirty small ones cost a tenth more bytes, and a
              // request each. Whoever is elsewhere gets it too, because the way home has to be quick.
              groups: [{ name: "house", test: /app\/(entry\.client|root|routes\/home)\.tsx/ }],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === "build" ? bundled : [] },
      build: {
        // The server's own start-up is the bundle's entry, so that pages and server share one instance of every module.
        rollupOptions: { input: { index: "./server.ts" } },
        sourcemap: true,
      },
    },
  },
}));
