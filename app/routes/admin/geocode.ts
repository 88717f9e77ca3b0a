import { requireAdmin } from "#app/features/auth/current-user.server.ts";
import { appContext } from "#app/context.server.ts";
import { type ApiError, errorResponse, validationError } from "#app/server/http/responses.server.ts";
import { enforceRateLimit } from "#app/server/http/rate-limits.server.ts";
import { MAX_ADDRESS } from "#app/features/property/location/location.ts";
import type { Route } from "./+types/geocode";
import { m } from "#messages";

const errors: Record<"not-found" | "failed", () => ApiError> = {
  "not-found": () => ({ status: 404, error: "address-not-found", message: m.property_address_not_found() }),
  failed: () => ({ status: 503, error: "geocoder-failed", message: m.property_search_failed() }),
};

/** Finds the point of an address, for the admins' location form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context });
  const q = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  if (!q || q.length > MAX_ADDRESS) {
    const message = q ? m.property_address_long({ count: MAX_ADDRESS }) : m.property_address_empty();
    return errorResponse(request, validationError({ q: message }));
  }
  const rejection = await enforceRateLimit({ request, context }, "geocoding", admin.id);
  if (rejection) return rejection;
  const result = await context.get(appContext).geocoder.find(q);
  return result.ok ? Response.json(result.point) : errorResponse(request, errors[result.reason]());
}
