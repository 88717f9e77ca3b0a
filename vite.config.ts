import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      build: {
        // The server's own start-up is the bundle's entry, so that pages and server share one instance of every module.
        rollupOptions: { input: { index: "./server.ts" } },
        sourcemap: true,
      },
    },
  },
});
