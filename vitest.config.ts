import { defineConfig } from "vitest/config";

const onDatabase = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // Tests of routes run the built server as it is, not a copy that vitest has taken apart.
  server: { deps: { external: [/\/build\/server\//] } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Test files share nothing but their imports, which take longer than most of the tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,scripts,words}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.{db,pg}.test.ts"],
          globalSetup: ["test/setup/words.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "pglite",
          include: ["app/**/*.db.test.ts"],
          globalSetup: ["test/setup/words.ts", "test/setup/pglite.ts"],
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: "routes",
          include: ["test/**/*.route.test.ts"],
          globalSetup: ["test/setup/words.ts", "test/setup/pglite.ts"],
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["app/**/*.{db,pg}.test.ts", "test/**/*.pg.test.ts"],
          globalSetup: ["test/setup/words.ts", "test/setup/postgres.ts"],
          ...onDatabase,
        },
      },
    ],
    setupFiles: ["test/setup/no-console-errors.ts"],
  },
});
