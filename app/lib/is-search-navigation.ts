import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isRefreshing } from "#app/lib/forms/use-refresh.ts";

/**
 * Whether only what stands behind the address's question mark changes, by a link: a month is turned, dates are chosen.
 * Not while a refresh is under way, which the navigation has aborted.
 */
export function changesOnlySearch({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const isOnlySearch = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !formMethod;
  return isOnlySearch && !isRefreshing();
}

/**
 * Whether only the address's hash goes away: an overlay was closed. React Router itself skips loading for a new hash,
 * but never while a refresh is under way, which the navigation has aborted; neither does this.
 */
export function removesOnlyHash({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return samePage && currentUrl.hash !== "" && nextUrl.hash === "" && !formMethod && !isRefreshing();
}

/** `shouldRevalidate` of a page whose data don't change when an overlay is closed. */
export function revalidateUnlessHashRemoved(args: ShouldRevalidateFunctionArgs): boolean {
  return !removesOnlyHash(args) && args.defaultShouldRevalidate;
}
