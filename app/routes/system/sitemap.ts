import { appContext } from "#app/context.server.ts";
import { listImages } from "#app/features/images/images.server.ts";
import { photoUrl } from "#app/lib/photo-url.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import type { Route } from "./+types/sitemap";

/** The home page with its photos. All values are the server's own, so nothing needs escaping. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { database, publicUrl } = context.get(appContext);
  const property = await findProperty(database.db);
  const images = property ? await listImages(database.db, property.id) : [];
  const photos = images.map(
    ({ path }) => `<image:image><image:loc>${publicUrl}${photoUrl(path, 1800, "jpg")}</image:loc></image:image>`,
  );
  const changed = property ? `<lastmod>${property.updated_at.toISOString()}</lastmod>` : "";
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>${publicUrl}/</loc>${changed}${photos.join("")}</url>
</urlset>
`;
  return new Response(sitemap, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
