import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Which of the rows `ids` are ticked: one by one, all at once, or with Shift everything since the last tick. `table` is
 * for what holds their checkboxes, named `booking_id`, and the one for all of them, `select_all`.
 */
export function useSelection(ids: string[]) {
  const table = useRef<HTMLDivElement>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // The server's checkboxes can be ticked before this code has loaded.
  useEffect(() => {
    const all = table.current?.querySelector("input[name=select_all]:checked");
    const boxes = table.current?.querySelectorAll<HTMLInputElement>(
      `input[name=booking_id]:${all ? "enabled" : "checked"}`,
    );
    const early = [...(boxes ?? [])].map(({ value }) => value);
    if (early.length > 0) setTicked((before) => new Set([...before, ...early]));
  }, []);
  const last = useRef<string>(undefined);
  // Rows that went away (decided meanwhile, another page) take their tick with them.
  const selected = ids.filter((id) => ticked.has(id));

  const toggle = useCallback(
    (id: string, isOn: boolean, isRange: boolean) => {
      const range = isRange ? between(ids, last.current, id) : [id];
      last.current = id;
      setTicked((before) => {
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
    isSelected: (id: string) => ticked.has(id),
    toggle,
    toggleAll: (isOn: boolean) => setTicked(new Set(isOn ? ids : [])),
    clear: useCallback(() => setTicked(new Set()), []),
  };
}

export type Selection = Omit<ReturnType<typeof useSelection>, "table">;

function between(ids: string[], from: string | undefined, to: string): string[] {
  const ends = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}
