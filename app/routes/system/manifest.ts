import { appContext } from "#app/context.server.ts";
import { listImages } from "#app/features/images/images.server.ts";
import { iconUrl } from "#app/lib/photo-url.ts";
import { findProperty } from "#app/features/property/property.server.ts";
import { nameOf } from "#app/features/property/property.ts";
import type { Route } from "./+types/manifest";

/** The web app manifest: the property's name and main photo. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(appContext).database;
  const property = await findProperty(db);
  const [main] = property ? await listImages(db, property.id) : [];
  const name = property ? nameOf(property) : "Palapa";
  const photos = main
    ? ([192, 512] as const).map((size) => ({
        src: iconUrl(main.path, size),
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose: "any maskable",
      }))
    : [];
  const manifest = {
    name,
    short_name: name.slice(0, 12),
    start_url: "/",
    display: "standalone",
    background_color: "#FBF8F2",
    theme_color: "#FBF8F2",
    icons: [...photos, { src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
