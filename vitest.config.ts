import { defineConfig } from "vitest/config";

const onDatabase = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Tests of routes run the built server as it is, not a copy that vitest has taken apart.
  server: { deps: { external: [/\/build\/server\//] } },
};

/** What reads and writes plainly, one person at a time: no database does it otherwise than another. */
const plain = [
  "app/accounts/email-links.db.test.ts",
  "app/accounts/security/passkeys.db.test.ts",
  "app/accounts/spanish-accounts.db.test.ts",
  // Into the embedded database's folder, wherever the backup is from.
  "app/backup/restore.db.test.ts",
  "app/bookings/request-mails.db.test.ts",
  "app/mail/mail-trouble.db.test.ts",
  "app/mail/spanish-mails.db.test.ts",
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
          exclude: plain,
          globalSetup: ["test/setup/words.ts", "test/setup/postgres.ts"],
          ...onDatabase,
        },
      },
    ],
    setupFiles: ["test/setup/no-console-errors.ts"],
  },
});
