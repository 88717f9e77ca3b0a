import { useCallback, useEffect, useRef, useState } from "react";
import { parsePoint } from "#app/features/property/location/parse-point.ts";
import type { Point } from "#app/features/property/location/location.ts";
import { m } from "#messages";

export interface AddressSearch {
  busy: boolean;
  /** The error of the last search. */
  problem: string | null;
  /** The point of an address; null when there is none, or when the search was cancelled. */
  search: (address: string) => Promise<{ point: Point | null; isCancelled: boolean }>;
  /** Cancels the running search, because the address has changed. */
  cancel: () => void;
}

const CANCELLED = { point: null, isCancelled: true };

/** Searches for an address on request; not for an empty one (spec section 5). */
export function useAddressSearch(): AddressSearch {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setBusy(false);
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const search = useCallback(async (address: string) => {
    if (!address.trim()) return CANCELLED;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setProblem(null);
    const found = await ask(address, controller.signal);
    if (controller.signal.aborted) return CANCELLED;
    setBusy(false);
    if (typeof found === "string") {
      setProblem(found);
      return { point: null, isCancelled: false };
    }
    return { point: found, isCancelled: false };
  }, []);

  return { busy, problem, search, cancel };
}

/** The point of an address, or the error message. */
async function ask(address: string, signal: AbortSignal): Promise<Point | string> {
  try {
    const url = `/admin/geocode?${new URLSearchParams({ q: address })}`;
    const response = await fetch(url, { headers: { Accept: "application/json" }, signal });
    const answer: unknown = await response.json();
    if (typeof answer !== "object" || answer === null) return m.property_search_failed();
    const { latitude, longitude, message } = answer as Record<string, unknown>;
    if (!response.ok) return typeof message === "string" ? message : m.property_search_failed();
    return parsePoint(latitude, longitude) ?? m.property_search_failed();
  } catch {
    return m.property_search_failed();
  }
}
