import { appContext } from "#app/context.server.ts";
import type { Route } from "./+types/robots";

/** The admin pages need no rule, because they redirect crawlers to `/`. */
const closed = ["/auth/", "/setup", "/reset-password", "/live"];

export function loader({ context }: Route.LoaderArgs): Response {
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), ""];
  lines.push(`Sitemap: ${context.get(appContext).publicUrl}/sitemap.xml`, "");
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
