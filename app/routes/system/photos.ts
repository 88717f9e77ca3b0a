import { appContext } from "#app/context.server.ts";
import type { StoredFile } from "#app/server/files/photo-files.server.ts";
import type { PhotoStore } from "#app/features/images/photo-store.server.ts";
import { type PhotoFormat, photoTypes } from "#app/lib/photo-url.ts";
import type { Route } from "./+types/photos";
import { m } from "#messages";

// The file of a photo's URL never changes, so browsers cache it without revalidation.
const IMMUTABLE = "public, max-age=31536000, immutable";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { photos, log } = context.get(appContext);
  const file = parseName(params["*"] ?? "");
  try {
    const stored = file && (await findFile(photos, file));
    if (stored) return await sendFile(request, file, stored);
  } catch (error) {
    log.error({ err: error, photo: file?.name }, "A photo could not be read");
    const headers = { "Content-Type": "text/plain", "Retry-After": "5" };
    return new Response(m.http_photo_away(), { status: 503, headers });
  }
  return new Response(m.http_no_photo(), { status: 404, headers: { "Content-Type": "text/plain" } });
}

async function sendFile(request: Request, { name, ext }: PhotoName, stored: StoredFile): Promise<Response> {
  const headers = new Headers({
    "Content-Type": photoTypes[ext],
    "Content-Length": String(stored.size),
    "Cache-Control": IMMUTABLE,
    ETag: `"${name.replace("/", "-")}"`,
    "X-Content-Type-Options": "nosniff",
  });
  if (request.headers.get("If-None-Match") === headers.get("ETag")) {
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : await stored.stream(), { headers });
}

interface PhotoName {
  name: string;
  /** `{property_id}/{timestamp}` */
  stem: string;
  /** The variant's name; absent for the original. */
  variant: string | undefined;
  ext: PhotoFormat | "png";
}

/** Accepts only names in the form that uploads create, so that no other path is read from the store. */
const nameForm =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{12,15})(?:-([a-z0-9]{3,7}\.(?:avif|webp|jpg|png))|\.(?:webp|jpg|png))$/;

function parseName(name: string): PhotoName | null {
  const [, stem, variant] = nameForm.exec(name) ?? [];
  return stem ? { name, stem, variant, ext: name.slice(name.lastIndexOf(".") + 1) as PhotoName["ext"] } : null;
}

function findFile(store: PhotoStore, { name, stem, variant }: PhotoName): Promise<StoredFile | null> {
  return variant ? store.openVariant(stem, variant) : store.open(name);
}
