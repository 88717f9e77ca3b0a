import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useRevalidator } from "react-router";
import type { Stay } from "#app/lib/stay.ts";

const PARAM_NAMES = ["start_date", "end_date", "guest_count", "extras"];

/**
 * Writes the chosen stay into the page's URL, so that it survives signing in, Back and a reload, and removes it once the
 * stay is requested or cleared. The calendar's state is authoritative: going back to an older history entry writes the
 * current choice into that entry.
 */
export function useStayInAddress(stay: Stay | null): void {
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const wasChosen = useRef(false);
  // Navigating now would cancel a navigation in progress and restart a revalidation.
  const navigation = useNavigation().state;
  const revalidation = useRevalidator().state;
  const isIdle = navigation === "idle" && revalidation === "idle";
  useEffect(() => {
    if (!isIdle) return;
    const params = new URLSearchParams(search);
    if (stay) {
      params.set("start_date", stay.start_date);
      params.set("end_date", stay.end_date);
    } else if (wasChosen.current) for (const name of PARAM_NAMES) params.delete(name);
    wasChosen.current = stay !== null;
    if (params.toString() === new URLSearchParams(search).toString()) return;
    const to = { pathname, search: params.toString(), hash };
    void navigate(to, { replace: true, state, preventScrollReset: true });
  }, [stay, isIdle, pathname, search, hash, state, navigate]);
}
