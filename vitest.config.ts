import { defineConfig } from "vitest/config";

const onDatabase = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Tests of routes import the built server unmodified instead of through Vitest's transforms.
  server: { deps: { external: [/\/build\/server\//] } },
};

/** Tests without concurrency or special SQL, whose result is the same on PostgreSQL. */
const pgliteOnly = [
  "app/features/auth/email-links.db.test.ts",
  "app/features/security/passkeys.db.test.ts",
  "app/features/auth/spanish-accounts.db.test.ts",
  // Restores into the embedded database's folder in any case.
  "app/server/backup/restore.db.test.ts",
  "app/features/bookings/emails/request-emails.db.test.ts",
  "app/features/email/delivery-errors.db.test.ts",
  "app/features/email/spanish-emails.db.test.ts",
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Test files share only imported modules, and importing them takes longer than most tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Tests that encode photos are slow on a busy machine.
          testTimeout: 20_000,
          include: ["{app,scripts,messages,perf}/**/*.test.{ts,tsx}", "tests/coverage/check-coverage.test.ts"],
          exclude: ["**/*.{db,pg}.test.ts"],
          globalSetup: ["tests/setup/messages.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "pglite",
          include: ["app/**/*.db.test.ts"],
          globalSetup: ["tests/setup/messages.ts", "tests/setup/pglite.ts"],
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: "routes",
          include: ["tests/routes/**/*.route.test.ts"],
          globalSetup: ["tests/setup/messages.ts", "tests/setup/pglite.ts"],
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["app/**/*.{db,pg}.test.ts", "tests/postgres/**/*.pg.test.ts"],
          exclude: pgliteOnly,
          globalSetup: ["tests/setup/messages.ts", "tests/setup/postgres.ts"],
          ...onDatabase,
        },
      },
      // Over the reports of the others, so it runs after them (scripts/test.ts).
      { extends: true, test: { name: "coverage", include: ["tests/coverage/spec-coverage.test.ts"] } },
    ],
    setupFiles: ["tests/setup/no-console-errors.ts"],
  },
});
