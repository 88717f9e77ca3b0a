import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { isChoosable } from "#app/features/availability/calendar/day-links.ts";
import { type BrokenRule, findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import {
  type DayMarks,
  findDayRule,
  findTaken,
  isTaken,
  stayBetween,
  type StayLimits,
} from "#app/features/availability/day-status.ts";
import { type Day, isDay, selectedEnd, type Stay, validateStay } from "#app/lib/stay.ts";

/** Why a choice is not possible: a rule of the owner, or taken days. `StayHint` has a sentence for each. */
export type SelectionProblem =
  | BrokenRule
  /** `day` was clicked, which is taken or separated from `first` by a taken day. */
  | { rule: "taken"; first: Day | null; day: Day }
  /** A day of the chosen stay that a live update has marked as taken. */
  | { rule: "just-taken"; day: Day }
  /** Longer than any stay can be. */
  | { rule: "max-nights" };

export interface StayChoice {
  stay: Stay | null;
  /** The stay that a click on the hovered or focused day would choose; null before the first click. */
  preview: Stay | null;
  /** Why the last click had no effect or the choice is no longer possible; null when all is well. */
  problem: SelectionProblem | null;
  /** The rule of the owner that the last day still has to meet. */
  rule: BrokenRule | null;
  /** The first of the two days; null before it and once there is a stay. */
  first: Day | null;
  /** `first` as a ref, for readers that must not render again when it changes. */
  firstDay: RefObject<Day | null>;
  onFirst: (day: Day | null) => void;
  onPreview: (stay: Stay | null) => void;
  onChoose: (stay: Stay) => void;
  onTakenDay: (day: Day) => void;
  clearCount: number;
  clear: () => void;
}

interface InitialDays {
  start_date?: string | null;
  end_date?: string | null;
}

/**
 * The state of choosing a stay by two clicks, with a hint after each. `initial` is the stay of the URL or of a rejected
 * form.
 */
export function useStaySelection({ marks, today, rates }: StayLimits, initial: InitialDays): StayChoice {
  const [chosen, setChosen] = useState(() => readStay(initial, marks, today));
  const [first, setFirst] = useState(() => readFirstDay(initial, { marks, today, rates }));
  // A ref, so that `onTakenDay` stays the same function and the calendar doesn't render all its days again.
  const firstDay = useRef(first);
  const [preview, onPreview] = useState<Stay | null>(null);
  const [problem, setProblem] = useState<SelectionProblem | null>(null);
  const [clearCount, setClearCount] = useState(0);
  // A live update may have made the chosen days unavailable, and the days of a URL may break a rule.
  const taken = chosen && findTaken(marks, chosen);
  const broken = useMemo(
    () => (chosen && !taken ? findBrokenRule(chosen, rates, today) : null),
    [chosen, taken, rates, today],
  );

  const onFirst = useCallback((day: Day | null) => {
    firstDay.current = day;
    setFirst(day);
    if (day) setProblem(null);
  }, []);
  const onChoose = useCallback(
    (stay: Stay) => {
      const found: SelectionProblem | null = findTaken(marks, stay)
        ? { rule: "taken", first: stay.start_date, day: selectedEnd(stay, rates.counting) }
        : validateStay(stay, today)?.reason === "too-long"
          ? { rule: "max-nights" }
          : findBrokenRule(stay, rates, today);
      setProblem(found);
      if (!found) setChosen(stay);
    },
    [marks, today, rates],
  );
  const onTakenDay = useCallback(
    (day: Day) => {
      const from = firstDay.current;
      const found = findDayRule({ marks, rates, today }, from, day);
      const isSeparated =
        from === null || from === day ? isTaken(marks, day) : findTaken(marks, stayBetween(from, day, rates));
      setProblem(isSeparated && found?.rule !== "preparation" ? { rule: "taken", first: from, day } : found);
    },
    [marks, today, rates],
  );
  const clear = useCallback(() => {
    setChosen(null);
    setProblem(null);
    firstDay.current = null;
    setFirst(null);
    setClearCount((count) => count + 1);
  }, []);

  const stay = taken || broken ? null : chosen;
  return useMemo(() => {
    const isPreview = first && preview && !findTaken(marks, preview) && !findBrokenRule(preview, rates, today);
    const possible = isPreview ? preview : null;
    // Why a single night is not possible is how long the stay has to be.
    const rule = first && !possible ? findBrokenRule({ start_date: first, end_date: first }, rates, today) : null;
    return {
      stay,
      preview: possible,
      problem: problem ?? (first ? null : taken ? { rule: "just-taken", day: taken } : broken),
      rule,
      first,
      firstDay,
      onFirst,
      onPreview,
      onChoose,
      onTakenDay,
      clearCount,
      clear,
    };
  }, [
    stay,
    preview,
    taken,
    broken,
    problem,
    first,
    marks,
    today,
    rates,
    onFirst,
    onChoose,
    onTakenDay,
    clearCount,
    clear,
  ]);
}

/** The first day of a URL that has no last day. */
function readFirstDay({ start_date, end_date }: InitialDays, { marks, today, rates }: StayLimits): Day | null {
  if (end_date || !start_date || !isDay(start_date)) return null;
  return isChoosable({ marks, today, rates }, null, start_date) ? start_date : null;
}

/** The stay of a URL or a rejected form, if it is available. */
function readStay(from: InitialDays, marks: DayMarks, today: Day): Stay | null {
  const { start_date, end_date } = from;
  if (!start_date || !end_date || !isDay(start_date) || !isDay(end_date)) return null;
  const stay = { start_date, end_date };
  return validateStay(stay, today) || findTaken(marks, stay) ? null : stay;
}
