import { appContext } from "#app/context.server.ts";
import type { Route } from "./+types/robots";

export function loader({ context }: Route.LoaderArgs): Response {
  const closed = ["/admin", "/auth", "/setup", "/reset-password", "/bookings", "/profile", "/live"];
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), ""];
  lines.push(`Sitemap: ${context.get(appContext).publicUrl}/sitemap.xml`, "");
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
