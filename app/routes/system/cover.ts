import { appContext } from "#app/context.server.ts";
import { stemOf } from "#app/lib/photo-url.ts";
import type { Route } from "./+types/cover";

/**
 * The property's main photo for error pages, at an address that doesn't change. It is read from the photo store alone,
 * so that an outage of the database doesn't hide it; 404 until a page has shown the photo.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { photos, mainPhoto, log } = context.get(appContext);
  const stored = mainPhoto
    ? await photos.openVariant(stemOf(mainPhoto), "1280.jpg").catch((error: unknown) => {
        log.error({ err: error }, "The photo of error pages could not be read");
        return null;
      })
    : null;
  if (!stored) return new Response(null, { status: 404 });
  return new Response(await stored.stream(), {
    headers: {
      "Content-Type": "image/jpeg",
      "Content-Length": String(stored.size),
      "Cache-Control": "no-cache",
    },
  });
}
