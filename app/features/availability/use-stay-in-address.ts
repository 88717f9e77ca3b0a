import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import type { Stay } from "#app/lib/stay.ts";

const names = ["start_date", "end_date", "guest_count"];

/**
 * Writes the chosen stay into the page's address, so that signing in, Back and a reload find it there; and takes it
 * out again once it was requested or given up. The calendar stays the authority: going back over an older entry of the
 * history writes the present choice into that one.
 */
export function useStayInAddress(stay: Stay | null): void {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const wasChosen = useRef(false);
  // A navigation would be given up for this one, and a refresh of the page's data begun again.
  const navigation = useNavigation().state;
  const revalidation = useRevalidator().state;
  const isIdle = navigation === "idle" && revalidation === "idle";
  useEffect(() => {
    if (!isIdle) return;
    const params = new URLSearchParams(search);
    if (stay) {
      params.set("start_date", stay.start_date);
      params.set("end_date", stay.end_date);
    } else if (wasChosen.current) for (const name of names) params.delete(name);
    wasChosen.current = stay !== null;
    if (params.toString() === new URLSearchParams(search).toString()) return;
    const to = { pathname, search: params.toString(), hash };
    void navigate(to, { replace: true, state, preventScrollReset: true });
  }, [stay, isIdle, pathname, search, hash, state, navigate]);
}
