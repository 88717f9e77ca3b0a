import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { messagesOptions } from "./messages/options.ts";

// Packages of hundreds of small files. Bundling them makes the start a second faster than resolving each file. The entries
// after better-auth are its dependencies.
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

/** Writes a Brotli-compressed copy (.br) of each script and stylesheet, which the server sends to clients that accept it. */
const precompress: Plugin = {
  name: "precompress",
  apply: "build",
  async writeBundle() {
    const folder = "build/client/assets";
    // Reads the folder, because React Router writes its manifest in addition to the bundle.
    const names = await readdir(folder);
    for (const name of names) {
      if (!/\.(js|css)$/.test(name) || names.includes(`${name}.br`)) continue;
      const file = path.join(folder, name);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
    }
  },
};

/** Recompiles messages on change during development; a build uses the ones compiled by `scripts/messages.ts`. */
async function watchMessages() {
  const { paraglideVitePlugin } = await import("@inlang/paraglide-js");
  return paraglideVitePlugin(messagesOptions);
}

export default defineConfig(async ({ command }) => ({
  plugins: [command === "serve" && (await watchMessages()), tailwindcss(), reactRouter(), precompress],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // One chunk for what every page needs and the home page's content: thirty small chunks take a tenth more bytes
              // and a request each.
              groups: [
                { name: "app", test: /app\/(entry\.client|root|routes\/home)\.tsx/, priority: 2 },
                // Modules that several sign-in pages share, and messages that several chunks share. Otherwise each would
                // be a chunk of its own, with an entry in the manifest that every page loads.
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
        // server.ts is the entry of the bundle, so that routes and server share one instance of every module.
        rollupOptions: { input: { index: "./server.ts" } },
        sourcemap: true,
      },
    },
  },
}));
