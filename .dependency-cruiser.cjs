// Who may import whom (docs/architecture.md). Tests may import what they test.
const tests = "\\.test\\.tsx?$";
/** Each feature may import those before it, so there is no cycle among the folders. */
const features = [
  "email",
  "users",
  "pricing",
  "property",
  "images",
  "availability",
  "calendar-feeds",
  "payments",
  "bookings",
  "rates",
  "auth",
  "security",
  "account",
  "dashboard",
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...features.map((feature, index) => ({
      name: "features-import-only-what-stands-before-them",
      severity: "error",
      from: { path: `^app/features/${feature}/`, pathNot: tests },
      to: { path: `^app/features/(?!(${features.slice(0, index + 1).join("|")})/)` },
    })),
    {
      name: "nothing-imports-routes",
      severity: "error",
      from: { pathNot: `^app/routes/|${tests}` },
      to: { path: "^app/routes/" },
    },
    {
      name: "lib-imports-only-lib",
      severity: "error",
      from: { path: "^app/lib/", pathNot: tests },
      to: { path: "^app/(?!lib/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "ui-imports-only-lib",
      severity: "error",
      from: { path: "^app/ui/", pathNot: tests },
      to: { path: "^app/(?!(ui|lib)/)" },
    },
    {
      name: "server-imports-no-feature",
      severity: "error",
      from: { path: "^app/server/", pathNot: `^app/server/start\\.server\\.ts$|${tests}` },
      to: { path: "^app/(features|layout|ui)/" },
    },
    {
      name: "features-import-neither-layout-nor-start",
      severity: "error",
      from: { path: "^app/features/", pathNot: tests },
      to: { path: "^app/(layout/|root\\.tsx$|server/(start|main)\\.server\\.ts$)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "pure-files-have-no-effects",
      severity: "error",
      from: {
        path: "^app/.+\\.ts$",
        pathNot: `\\.server\\.ts$|^app/routes/|^app/server/db/|^app/routes\\.ts$|${tests}`,
      },
      to: {
        path: "\\.server\\.tsx?$|^node_modules/(pg|drizzle-orm|@electric-sql)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "sql-stands-in-server-files",
      severity: "error",
      from: { path: "^app/", pathNot: `\\.server\\.ts$|^app/server/db/|${tests}` },
      to: { path: "^node_modules/drizzle-orm/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-imports-no-tests",
      severity: "error",
      from: { path: "^app/", pathNot: tests },
      to: { path: "^(tests|e2e|scripts|perf)/" },
    },
    { name: "resolved", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: "^virtual:|\\+types/" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.react-router)/" },
    tsPreCompilationDeps: true,
    // The TypeScript 7 compiler has no interface for it yet.
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "types"] },
  },
};
