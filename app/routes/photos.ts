import { appContext } from "#app/context.server.ts";
import type { PhotoStore } from "#app/images/photo-store.server.ts";
import { type PhotoFormat, photoTypes } from "#app/images/photo-url.ts";
import type { Route } from "./+types/photos";
import { m } from "#words";

// A photo's address never shows anything else, so whoever has it needn't ask again.
const FOREVER = "public, max-age=31536000, immutable";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { photos, log } = context.get(appContext);
  const file = parseName(params["*"] ?? "");
  let bytes: Awaited<ReturnType<typeof readPhoto>> = null;
  try {
    if (file) bytes = await readPhoto(photos, file);
  } catch (error) {
    log.error({ err: error, photo: file?.name }, "A photo could not be read");
    const headers = { "Content-Type": "text/plain", "Retry-After": "5" };
    return new Response(m.http_photo_away(), { status: 503, headers });
  }
  if (!file || !bytes)
    return new Response(m.http_no_photo(), { status: 404, headers: { "Content-Type": "text/plain" } });

  const headers = new Headers({
    "Content-Type": photoTypes[file.ext],
    "Content-Length": String(bytes.byteLength),
    "Cache-Control": FOREVER,
    ETag: `"${file.name.replace("/", "-")}"`,
    "X-Content-Type-Options": "nosniff",
  });
  if (request.headers.get("If-None-Match") === headers.get("ETag")) {
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}

interface PhotoName {
  name: string;
  /** `{property_id}/{timestamp}` */
  stem: string;
  /** What is asked for that was made of it; absent for the original. */
  variant: string | undefined;
  ext: PhotoFormat | "png";
}

/** Only names that we could have given: no other path ever reaches the store. */
const nameForm =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{12,15})(?:-([a-z0-9]{3,7}\.(?:avif|webp|jpg|png))|\.(?:webp|jpg|png))$/;

function parseName(name: string): PhotoName | null {
  const [, stem, variant] = nameForm.exec(name) ?? [];
  return stem ? { name, stem, variant, ext: name.slice(name.lastIndexOf(".") + 1) as PhotoName["ext"] } : null;
}

function readPhoto(store: PhotoStore, { name, stem, variant }: PhotoName) {
  return variant ? store.readVariant(stem, variant) : store.read(name);
}
