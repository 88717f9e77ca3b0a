import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { BookingView } from "#app/features/bookings/booking-view.ts";

type Picked = ReadonlyMap<string, BookingView>;

const NONE: Picked = new Map();

/**
 * The selection of pending bookings by checkbox: one by one, a whole page, or a range with Shift. It outlasts a change of
 * page, and ends with a change of `scope`, such as another filter. `table` is the ref for the element that contains the
 * checkboxes named `booking_id` and the one named `select_all`.
 */
export function useSelection(page: BookingView[], scope: string) {
  const table = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ scope, picked: NONE });
  const picked = state.scope === scope ? state.picked : NONE;
  const pending = page.filter(({ status }) => status === "pending");
  const change = useCallback(
    (update: (picked: Map<string, BookingView>) => void) => {
      setState((before) => {
        const after = new Map(before.scope === scope ? before.picked : NONE);
        update(after);
        return { scope, picked: after };
      });
    },
    [scope, setState],
  );
  const add = (bookings: BookingView[]) => change((after) => bookings.forEach((each) => after.set(each.id, each)));
  const remove = useCallback((ids: string[]) => change((after) => ids.forEach((id) => after.delete(id))), [change]);

  const addCheckedBefore = useEffectEvent(() => {
    const all = table.current?.querySelector("input[name=select_all]:checked");
    const boxes = table.current?.querySelectorAll<HTMLInputElement>(
      `input[name=booking_id]:${all ? "enabled" : "checked"}`,
    );
    const checked = new Set([...(boxes ?? [])].map(({ value }) => value));
    if (checked.size > 0) add(pending.filter(({ id }) => checked.has(id)));
  });
  // Checkboxes may have been checked before hydration.
  useEffect(() => addCheckedBefore(), []);

  const last = useRef<string>(undefined);
  const current = new Map(page.map((booking) => [booking.id, booking]));
  // On this page the page's data are newer: a booking that was decided meanwhile is no longer selected.
  const selected = [...picked.values()]
    .map((booking) => current.get(booking.id) ?? booking)
    .filter(({ status }) => status === "pending");
  return {
    table,
    selected,
    /** The number of selected bookings on this page. */
    onPage: pending.filter(({ id }) => picked.has(id)).length,
    isSelected: (id: string) => picked.has(id),
    toggle: (id: string, isOn: boolean, isRange: boolean) => {
      const ids = pending.map((booking) => booking.id);
      const range = new Set(isRange ? between(ids, last.current, id) : [id]);
      last.current = id;
      if (isOn) add(pending.filter((booking) => range.has(booking.id)));
      else remove([...range]);
    },
    toggleAll: (isOn: boolean) => (isOn ? add(pending) : remove(pending.map(({ id }) => id))),
    remove,
    clear: () => setState({ scope, picked: NONE }),
  };
}

export type Selection = Omit<ReturnType<typeof useSelection>, "table">;

function between(ids: string[], from: string | undefined, to: string): string[] {
  const ends = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}
