import { defineConfig } from "vitest/config";

const onDatabase = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Tests of routes run the built server as it is, not a copy that vitest has taken apart.
  server: { deps: { external: [/\/build\/server\//] } },
};

/** What reads and writes plainly, one person at a time: no database does it otherwise than another. */
const plain = [
  "app/features/auth/email-links.db.test.ts",
  "app/features/security/passkeys.db.test.ts",
  "app/features/auth/spanish-accounts.db.test.ts",
  // Into the embedded database's folder, wherever the backup is from.
  "app/server/backup/restore.db.test.ts",
  "app/features/bookings/request-emails.db.test.ts",
  "app/features/email/delivery-errors.db.test.ts",
  "app/features/email/spanish-emails.db.test.ts",
];

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
          // Photos are encoded here too, which a busy machine takes its time for.
          testTimeout: 20_000,
          include: ["{app,scripts,messages}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.{db,pg}.test.ts"],
          globalSetup: ["test/setup/messages.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "pglite",
          include: ["app/**/*.db.test.ts"],
          globalSetup: ["test/setup/messages.ts", "test/setup/pglite.ts"],
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: "routes",
          include: ["test/**/*.route.test.ts"],
          globalSetup: ["test/setup/messages.ts", "test/setup/pglite.ts"],
          ...onDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["app/**/*.{db,pg}.test.ts", "test/**/*.pg.test.ts"],
          exclude: plain,
          globalSetup: ["test/setup/messages.ts", "test/setup/postgres.ts"],
          ...onDatabase,
        },
      },
    ],
    setupFiles: ["test/setup/no-console-errors.ts"],
  },
});
