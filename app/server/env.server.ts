import { z } from "zod";

const SMTP_HINT =
  "is no address of a mail server: smtp://user:password@host:587 or smtps://…. In user and password write @ as %40, : as %3A, / as %2F, # as %23, ? as %3F and % as %25";

/** All environment variables with their defaults, each described in docs/settings.md. */
const schema = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z.string().refine(isSmtpUrl, SMTP_HINT).optional(),
  MAIL_FROM: z.string().default("Palapa <no-reply@localhost>"),
  OWNER_EMAIL: z.email().optional(),
  OWNER_PASSWORD: z.string().min(8, "must have at least 8 characters").optional(),
  OWNER_NAME: z.string().default("Property Manager"),
  AUTH_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).default("https://nominatim.openstreetmap.org/search"),
  TILE_URL: z.string().default("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  TILE_ATTRIBUTION: z
    .string()
    .default('© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors'),
  TRUST_PROXY: z.string().optional(),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  ALLOW_PRIVATE_FEEDS: z.enum(["on", "off"]).default("off"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  STOP_GRACE: z.coerce.number().min(0).max(300).default(0),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

/** The names of all settings. */
export const settingNames: string[] = Object.keys(schema.shape);

export type Env = z.infer<typeof schema>;
export type EnvResult = { ok: true; env: Env } | { ok: false; problems: string[] };

/**
 * Reads the settings. Invalid ones are reported with one line each, which names the setting and omits its value, because
 * that may be a secret. An empty setting counts as absent.
 */
export function readEnv(source: Record<string, string | undefined>): EnvResult {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) };
  }
  const problems = checkCombinations(parsed.data);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, env: parsed.data };
}

/**
 * Whether it is `smtp://` or `smtps://` with a host and no path. Where a special character of user or password isn't
 * percent-encoded, parsing yields another host, a path, or more than one @.
 */
function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) return false;
  const endsAtHost = (url.pathname === "" || url.pathname === "/") && url.hash === "";
  const [, authority = ""] = /^smtps?:\/\/([^/?#]*)/i.exec(value) ?? [];
  return endsAtHost && authority.split("@").length <= 2 && isDecodable(url.username) && isDecodable(url.password);
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false;
  }
}

/** The problems that only a combination of settings can have. */
function checkCombinations(env: Env): string[] {
  const problems: string[] = [];
  if (env.DATABASE_URL && env.NODE_ENV === "production" && !env.AUTH_SECRET) {
    problems.push("AUTH_SECRET: is required with DATABASE_URL, so that every server signs sessions alike");
  }
  if (Boolean(env.OWNER_EMAIL) !== Boolean(env.OWNER_PASSWORD)) {
    problems.push("OWNER_EMAIL, OWNER_PASSWORD: set both or neither");
  }
  const s3 = [env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    problems.push("S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set all three or none");
  }
  if (env.TRUST_PROXY !== undefined && parseTrustProxy(env.TRUST_PROXY) === null) {
    problems.push("TRUST_PROXY: give the number of proxies in front (1), or their addresses, separated by commas");
  }
  return problems;
}

/** `TRUST_PROXY` for Express's `trust proxy`: a number of hops or a list of addresses; null when it is neither. */
export function parseTrustProxy(value: string): number | string[] | null {
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const addresses = value.split(",").map((part) => part.trim());
  return addresses.every((part) => /^(loopback|linklocal|uniquelocal|[0-9a-f.:]+(\/\d{1,3})?)$/i.test(part))
    ? addresses
    : null;
}
