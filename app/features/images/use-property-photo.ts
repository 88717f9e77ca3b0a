import { useRouteLoaderData } from "react-router";
import type { PropertyImage } from "#app/features/images/images.server.ts";

type PropertyPhoto = Pick<PropertyImage, "path" | "width" | "height" | "alt" | "placeholder">;

/** The property's main photo, from the root loader's data; null without one, and on pages whose root data failed. */
export function usePropertyPhoto(): PropertyPhoto | null {
  const root = useRouteLoaderData<() => { property: { photo: PropertyPhoto | null } | null }>("root");
  return root?.property?.photo ?? null;
}
