import { useCallback, useRef, useState } from "react";

/** Which of the rows `ids` are ticked: one by one, all at once, or with Shift everything since the last tick. */
export function useSelection(ids: string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
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
    selected,
    isSelected: (id: string) => ticked.has(id),
    toggle,
    toggleAll: (isOn: boolean) => setTicked(new Set(isOn ? ids : [])),
    clear: useCallback(() => setTicked(new Set()), []),
  };
}

export type Selection = ReturnType<typeof useSelection>;

function between(ids: string[], from: string | undefined, to: string): string[] {
  const ends = [from === undefined ? -1 : ids.indexOf(from), ids.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}
