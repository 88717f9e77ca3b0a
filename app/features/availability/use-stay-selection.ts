import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { isChoosable } from "#app/features/availability/calendar/day-links.ts";
import {
  type DayMarks,
  explainLimit,
  explainTaken,
  findTaken,
  monthDay,
} from "#app/features/availability/day-status.ts";
import { type Day, isDay, MAX_STAY_NIGHTS, validateStay, type Stay } from "#app/lib/stay.ts";
import { m } from "#messages";

export interface StayChoice {
  stay: Stay | null;
  /** What to do next, or why the last click did nothing; one sentence. */
  hint: string;
  /** Whether the hint explains a refused click. */
  isRefusal: boolean;
  /** The first of the two days; null before it and once there is a stay. */
  first: Day | null;
  /** The same, for those who only need to know it at a certain moment. */
  firstDay: RefObject<Day | null>;
  onFirst: (day: Day | null) => void;
  onChoose: (stay: Stay) => void;
  onTaken: (day: Day) => void;
  clear: () => void;
}

/**
 * The guest's way to a stay: two clicks, each of them answered with a sentence. `initial` is what the address or a
 * refused form asks for.
 */
export function useStaySelection(
  marks: DayMarks,
  today: Day,
  initial: { start_date?: string | null; end_date?: string | null },
): StayChoice {
  const [chosen, setChosen] = useState(() => readStay(initial, marks, today));
  const [first, setFirst] = useState(() => readFirstDay(initial, marks, today));
  // For `onTaken`, which stays the same one: for another the calendar would draw all its days again.
  const firstDay = useRef(first);
  const [refusal, setRefusal] = useState<string | null>(null);
  // What somebody else has taken meanwhile is not chosen any more.
  const taken = chosen && findTaken(marks, chosen);

  const onFirst = useCallback((day: Day | null) => {
    firstDay.current = day;
    setFirst(day);
    if (day) setRefusal(null);
  }, []);
  const onChoose = useCallback(
    (stay: Stay) => {
      const problem = explainTaken(marks, stay.start_date, stay.end_date) ?? tooLong(stay, today);
      setRefusal(problem);
      if (!problem) setChosen(stay);
    },
    [marks, today],
  );
  const onTaken = useCallback((day: Day) => setRefusal(explainTaken(marks, firstDay.current, day)), [marks]);
  const clear = useCallback(() => {
    setChosen(null);
    setRefusal(null);
  }, []);

  const stay = taken ? null : chosen;
  return useMemo(() => {
    const lost = taken ? m.booking_just_taken({ day: monthDay(taken) }) : null;
    const problem = refusal ?? (first ? null : lost);
    return {
      stay,
      hint: problem ?? nextStep(marks, first, stay),
      isRefusal: problem !== null,
      first,
      firstDay,
      onFirst,
      onChoose,
      onTaken,
      clear,
    };
  }, [stay, taken, refusal, first, marks, onFirst, onChoose, onTaken, clear]);
}

function nextStep(marks: DayMarks, first: Day | null, stay: Stay | null): string {
  if (first) {
    const limit = explainLimit(marks, first);
    const next = m.booking_from_first({ day: monthDay(first) });
    return limit ? `${next} ${limit}` : next;
  }
  return stay ? m.booking_choose_new() : m.booking_choose_first();
}

function tooLong(stay: Stay, today: Day): string | null {
  return validateStay(stay, today)?.reason === "too-long"
    ? m.booking_too_long({ nights: m.nights({ count: MAX_STAY_NIGHTS }) })
    : null;
}

/** The first day of a stay that an address names without the last. */
function readFirstDay(
  { start_date, end_date }: { start_date?: string | null; end_date?: string | null },
  marks: DayMarks,
  today: Day,
): Day | null {
  if (end_date || !start_date || !isDay(start_date)) return null;
  return isChoosable(marks, today, start_date) ? start_date : null;
}

/** The stay that an address or a refused form asks for, if it can be had. */
function readStay(
  from: { start_date?: string | null; end_date?: string | null },
  marks: DayMarks,
  today: Day,
): Stay | null {
  const { start_date, end_date } = from;
  if (!start_date || !end_date || !isDay(start_date) || !isDay(end_date)) return null;
  const stay = { start_date, end_date };
  return validateStay(stay, today) || findTaken(marks, stay) ? null : stay;
}
