import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isRefreshing } from "#app/lib/forms/use-refresh.ts";

/**
 * Whether a navigation changes only the search parameters, such as the calendar's month or the selected dates. False while a
 * refresh is loading, because the navigation aborts it and has to load its data.
 */
export function changesOnlySearch({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const isOnlySearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !formMethod;
  return isOnlySearch && !isRefreshing();
}

/**
 * Whether a navigation only removes the hash, which closes an overlay. Like React Router's own rule for a changed hash, it is
 * false while a refresh is loading, because the navigation aborts it.
 */
export function removesOnlyHash({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return samePage && currentUrl.hash !== "" && nextUrl.hash === "" && !formMethod && !isRefreshing();
}

/** `shouldRevalidate` for a page whose data don't change when an overlay is closed. */
export function revalidateUnlessHashRemoved(args: ShouldRevalidateFunctionArgs): boolean {
  return !removesOnlyHash(args) && args.defaultShouldRevalidate;
}
