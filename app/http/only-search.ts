import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Whether only what stands behind the address's question mark changes, by a link: a month is turned, dates are chosen. */
export function changesOnlySearch({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !formMethod;
}
