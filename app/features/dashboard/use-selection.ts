import { useCallback, useEffect, useRef, useState } from "react";

/**
 * The selection of rows by checkbox: one by one, all at once, or a range with Shift. `table` is the ref for the element
 * that contains the checkboxes named `booking_id` and the one named `select_all`.
 */
export function useSelection(ids: string[]) {
  const table = useRef<HTMLDivElement>(null);
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set());
  // Checkboxes may have been checked before hydration.
  useEffect(() => {
    const all = table.current?.querySelector("input[name=select_all]:checked");
    const boxes = table.current?.querySelectorAll<HTMLInputElement>(
      `input[name=booking_id]:${all ? "enabled" : "checked"}`,
    );
    const checkedBefore = [...(boxes ?? [])].map(({ value }) => value);
    if (checkedBefore.length > 0) setCheckedIds((before) => new Set([...before, ...checkedBefore]));
  }, []);
  const last = useRef<string>(undefined);
  // Rows that are no longer listed, e.g. because they were decided, are no longer selected.
  const selected = ids.filter((id) => checkedIds.has(id));

  const toggle = useCallback(
    (id: string, isOn: boolean, isRange: boolean) => {
      const range = isRange ? between(ids, last.current, id) : [id];
      last.current = id;
      setCheckedIds((before) => {
        const after = new Set(before);
        for (const each of range) {
          if (isOn) after.add(each);
          else after.delete(each);
        }
        return after;
      });
    },
    [ids],
  );

  return {
    table,
    selected,
    isSelected: (id: string) => checkedIds.has(id),
    toggle,
    toggleAll: (isOn: boolean) => setCheckedIds(new Set(isOn ? ids : [])),
    clear: useCallback(() => setCheckedIds(new Set()), []),
  };
}

export type Selection = Omit<ReturnType<typeof useSelection>, "table">;

function between(ids: string[], from: string | undefined, to: string): string[] {
  const ends = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}
