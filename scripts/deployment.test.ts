import { spawnSync } from "node:child_process";
import { existsSync, globSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { readEnv, settingNames } from "#app/server/env.server.ts";
import { MAX_PHOTO_BYTES } from "#app/features/images/photo-limits.ts";

interface Service {
  image?: string;
  depends_on?: Record<string, unknown>;
  environment?: Record<string, string>;
  volumes?: string[];
  healthcheck?: object;
}
const text = (file: string) => readFileSync(file, "utf8");
const { services, volumes } = parse(text("compose.yaml")) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};

const { dependencies, devDependencies } = JSON.parse(text("package.json")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;

/** What a source imports, by the package's name. */
const imports = /(?:from|import\() ?"((?:@[^/"]+\/)?[^/"]+)/g;

const importedBy = (files: string[]) =>
  files.flatMap((file) => [...text(file).matchAll(imports)].map(([, name = ""]) => name));

/** The C library's allocator settings, the same for every way to start a server (decision 23). */
const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" };

describe("`npm start`", () => {
  const { packages } = JSON.parse(text("package-lock.json")) as { packages: Record<string, { dev?: boolean }> };

  test("installs no development dependencies", () => {
    const installed = Object.keys(devDependencies).filter((name) => !packages[`node_modules/${name}`]?.dev);
    expect(installed).toEqual([]);
  });

  // Reads the sizes of some 20,000 files.
  test("installs at most 300 MB of packages", { timeout: 30_000 }, () => {
    const places = Object.keys(packages).filter((place) => place && !packages[place]?.dev && existsSync(place));
    const bytes = places.map((place) => {
      const files = readdirSync(place, { recursive: true, encoding: "utf8" });
      const own = files.filter((file) => !file.startsWith("node_modules"));
      return own.reduce((sum, file) => sum + lstatSync(`${place}/${file}`).size, 0);
    });
    expect(bytes.reduce((sum, each) => sum + each, 0) / 1e6).toBeLessThan(300);
  });
});

describe("compose.yaml", () => {
  const settings = services.palapa?.environment ?? {};

  test("has only settings that the server knows, with valid values", () => {
    expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([]);
    const given = Object.entries(settings).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)(:\?[^}]*)?\}/g, "filled-in-with-thirty-two-characters").replace(/\$\{\w+:-\}/, ""),
    ]);
    expect(readEnv(Object.fromEntries(given) as Record<string, string>)).toMatchObject({ ok: true });
  });

  test("uses exactly the variables of the example .env", () => {
    const used = new Set([...text("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name));
    const example = [...text("ops/compose.env.example").matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
    expect(used).toEqual(new Set(example));
  });

  test("refers only to existing services and volumes, and has health checks where other services wait", () => {
    for (const [name, { depends_on = {}, volumes: mounted = [] }] of Object.entries(services)) {
      for (const volume of mounted.map((mount) => mount.split(":")[0] ?? ""))
        expect({ name, volume, exists: volume.startsWith("./") ? existsSync(volume) : volume in volumes }).toEqual({
          name,
          volume,
          exists: true,
        });
      for (const [other, how] of Object.entries(depends_on)) {
        expect(services).toHaveProperty(other);
        if ((how as { condition: string }).condition !== "service_healthy" || other === "palapa") continue;
        expect(services[other]).toHaveProperty("healthcheck");
      }
    }
  });

  test("runs the server where Caddy expects it", () => {
    expect(services.caddy?.environment).toMatchObject({ PALAPA_HOST: "palapa" });
    expect(text("ops/Caddyfile")).toContain("name {$PALAPA_HOST:127.0.0.1}\n\t\t\tport {$PALAPA_PORT:3000}");
    expect(text("Dockerfile")).toContain("EXPOSE 3000");
  });
});

describe.each([
  ["Caddy", "ops/Caddyfile", /max_size (\d+)MB/, "X-Forwarded-For, -Proto and -Host are Caddy's own"],
  ["nginx", "ops/nginx.conf", /client_max_body_size (\d+)m;/, "proxy_set_header X-Forwarded-For $remote_addr;"],
])("the example for %s", (_name, file, size, forwarded) => {
  test("accepts the largest upload, and ignores forwarded headers of clients", () => {
    const largest = (10 * MAX_PHOTO_BYTES) / 1e6;
    expect(Number(size.exec(text(file))?.[1])).toBeGreaterThan(largest);
    expect(text(file)).toContain(forwarded);
  });
});

const isInstalled = (name: string) => spawnSync(name, ["version"]).error === undefined;

test.runIf(isInstalled("caddy"))("Caddy accepts the example", () => {
  const checked = spawnSync("caddy", ["validate", "--adapter", "caddyfile", "--config", "ops/Caddyfile"]);
  expect({ status: checked.status, log: checked.stderr.toString() }).toMatchObject({ status: 0 });
});

describe("Dockerfile", () => {
  test("copies only existing files that .dockerignore includes", () => {
    const included = text(".dockerignore").split("\n");
    const copied = [...text("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
      names.split(" "),
    );
    for (const name of copied.filter((each) => each !== ".")) {
      expect({ name, exists: existsSync(name) }).toEqual({ name, exists: true });
      expect(included).toContain(`!${name.split("/")[0]}`);
    }
  });

  test("removes packages from the image that only the build uses", () => {
    const [, list = ""] = /npm uninstall [^@]+(@[^\n]+)/.exec(text("Dockerfile")) ?? [];
    const removed = list.split(" ");
    const served = globSync("{app/**/*.{ts,tsx},server.ts}", { exclude: ["app/routes.ts", "**/*.test.*"] });
    const building = [...globSync(["*.config.ts", "messages/options.ts", "scripts/messages.ts"]), "app/routes.ts"];
    expect(removed.filter((name) => !(name in dependencies) || importedBy(served).includes(name))).toEqual([]);
    expect(removed).toEqual(expect.arrayContaining(importedBy(building).filter((name) => name in dependencies)));
  });

  test("runs the built server as an unprivileged user, with a health check", () => {
    const lines = text("Dockerfile").split("\n");
    expect(lines).toContain("USER node");
    expect(lines.at(-2)).toBe('CMD ["node", "--enable-source-maps", "build/server/index.js"]');
    expect(text("Dockerfile")).toMatch(/HEALTHCHECK[^]+\/healthz/);
  });
});

describe("ops/palapa.service", () => {
  const unit = text("ops/palapa.service");

  test("starts the built server with known settings", () => {
    expect(unit).toContain("ExecStart=/usr/bin/env node --enable-source-maps build/server/index.js\n");
    const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = ""]) => name);
    const known = new Set([...settingNames, "PATH", ...Object.keys(allocator)]);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  });

  test("runs as a user that can run commands too", () => {
    expect(unit).toContain("\nUser=palapa\n");
    expect(unit).not.toContain("DynamicUser");
  });

  test("sets the allocator as every other way to start does", () => {
    const variables = Object.entries(allocator);
    const written = variables.map(([name, value]) => `${name}=${value}`).join(" ");
    expect(unit).toContain(`\nEnvironment=${written}\n`);
    expect(text("Dockerfile")).toContain(` ${written}\n`);
    for (const [name, value] of variables)
      expect(text("bin/palapa.cjs")).toContain(`process.env.${name} ||= "${value}"`);
  });

  test("gives a stopping server enough time", () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    // Requests in progress, then jobs, ten seconds each.
    expect(seconds).toBeGreaterThan(20);
  });
});
