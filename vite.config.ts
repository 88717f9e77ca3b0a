import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { messagesOptions } from "./messages/options.ts";

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

/** Writes each script and stylesheet a second time, as small as Brotli makes it; the router adds its own one late. */
const compressed: Plugin = {
  name: "compressed",
  apply: "build",
  async writeBundle() {
    const folder = "build/client/assets";
    const names = await readdir(folder);
    for (const name of names) {
      if (!/\.(js|css)$/.test(name) || names.includes(`${name}.br`)) continue;
      const file = path.join(folder, name);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
    }
  },
};

/** The build finds the texts compiled; in development they are compiled as they change. */
async function messagesAsTheyChange() {
  const { paraglideVitePlugin } = await import("@inlang/paraglide-js");
  return paraglideVitePlugin(messagesOptions);
}

export default defineConfig(async ({ command }) => ({
  plugins: [command === "serve" && (await messagesAsTheyChange()), tailwindcss(), reactRouter(), compressed],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs from the start is one file, and the home page's content another: thirty small
              // ones cost a tenth more bytes, and a request each. Whoever is elsewhere gets both too, because the way
              // home has to be quick.
              groups: [
                { name: "house", test: /app\/(entry\.client|root|routes\/home)\.tsx/, priority: 2 },
                { name: "house-content", test: /app\/layout\/house-content\.tsx/, priority: 1 },
                // What the pages around signing in share, and the texts that several parts share: else each would be a
                // file of its own, and a line in the list of files that every page brings.
                { name: "account", test: /app\/features\/(auth|security|account)\//, minShareCount: 2 },
                { name: "messages", test: /messages\/generated\/messages\//, minShareCount: 2 },
              ],
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
