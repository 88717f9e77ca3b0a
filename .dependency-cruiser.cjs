// Who may import whom: the rules of the house, with no exceptions. Tests may import what they test.
const domain = "^app/(accounts|bookings|calendar-feeds|dashboard|images|property)/";
const tests = "\\.test\\.tsx?$";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "nothing-imports-routes",
      severity: "error",
      from: { pathNot: `^app/routes/|${tests}` },
      to: { path: "^app/routes/" },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      from: { path: "^app/ui/" },
      to: { path: "^app/(?!ui/)" },
    },
    {
      name: "bookings-stand-below-dashboard-and-feeds",
      severity: "error",
      from: { path: "^app/bookings/" },
      to: { path: "^app/(dashboard|calendar-feeds)/" },
    },
    {
      name: "foundations-know-no-domain",
      severity: "error",
      from: { path: "^app/(mail|live|jobs)/", pathNot: tests },
      to: { path: domain, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "components-of-one-domain-stay-there",
      severity: "error",
      from: { path: "^app/(accounts|bookings|images|property)/", pathNot: tests },
      to: {
        path: "^app/(accounts|bookings|dashboard|images)/.+\\.tsx$",
        pathNot: "^app/$1/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "pure-files-have-no-effects",
      severity: "error",
      from: { path: "^app/.+\\.ts$", pathNot: `\\.server\\.ts$|^app/routes/|^app/db/|^app/routes\\.ts$|${tests}` },
      to: {
        path: "\\.server\\.tsx?$|^node_modules/(pg|drizzle-orm|@electric-sql)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "sql-stands-in-server-files",
      severity: "error",
      from: { path: "^app/", pathNot: `\\.server\\.ts$|^app/db/|${tests}` },
      to: { path: "^node_modules/drizzle-orm/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-knows-no-tests",
      severity: "error",
      from: { path: "^app/", pathNot: tests },
      to: { path: "^(test|e2e|scripts)/" },
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
