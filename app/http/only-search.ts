import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Whether only what stands behind the address's question mark changes, by a link: a month is turned, dates are chosen. */
export function changesOnlySearch({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !formMethod;
}

/** Whether only the address's hash goes away: an overlay was closed. React Router itself skips loading for a new hash. */
export function removesOnlyHash({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search;
  return samePage && currentUrl.hash !== "" && nextUrl.hash === "" && !formMethod;
}

/** `shouldRevalidate` of a page whose data don't change when an overlay is closed. */
export function revalidateUnlessHashRemoved(args: ShouldRevalidateFunctionArgs): boolean {
  return !removesOnlyHash(args) && args.defaultShouldRevalidate;
}
