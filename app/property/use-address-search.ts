import { useRef, useState } from "react";
import { type Point, readPoint } from "#app/property/location.ts";
import { m } from "#words";

/** Looks an address up when asked to, and hands its point on; an empty one is not looked up (spec section 5). */
export function useAddressSearch(onFound: (point: Point) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const searching = useRef(false);

  async function search(address: string): Promise<void> {
    if (!address.trim() || searching.current) return;
    searching.current = true;
    setBusy(true);
    setProblem(null);
    const found = await ask(address);
    searching.current = false;
    setBusy(false);
    if (typeof found === "string") setProblem(found);
    else onFound(found);
  }

  return { busy, problem, search, clear: () => setProblem(null) };
}

/** The point of an address, or the sentence that says why there is none. */
async function ask(address: string): Promise<Point | string> {
  try {
    const url = `/admin/geocode?${new URLSearchParams({ q: address })}`;
    const response = await fetch(url, { headers: { Accept: "application/json" } });
    const answer: unknown = await response.json();
    if (typeof answer !== "object" || answer === null) return m.property_search_failed();
    const { latitude, longitude, message } = answer as Record<string, unknown>;
    if (!response.ok) return typeof message === "string" ? message : m.property_search_failed();
    return readPoint(latitude, longitude) ?? m.property_search_failed();
  } catch {
    return m.property_search_failed();
  }
}
