import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { isChoosable } from "#app/features/availability/calendar/day-links.ts";
import { type BrokenRule, findBrokenRule } from "#app/features/pricing/stay-rules.ts";
import {
  type DayMarks,
  explainLimit,
  findDayRule,
  type StayLimits,
  takenReason,
  findTaken,
  monthDay,
} from "#app/features/availability/day-status.ts";
import {
  type Day,
  formatShortDay,
  isDay,
  leavingDay,
  MAX_STAY_NIGHTS,
  type Stay,
  validateStay,
} from "#app/lib/stay.ts";
import { m } from "#messages";

export interface StayChoice {
  stay: Stay | null;
  /** The stay that a click on the hovered or focused day would choose; null before the first click. */
  preview: Stay | null;
  /** What to do next, or why the last click had no effect; one or two short lines. */
  hint: string[];
  /** The rule of the owner that the choice breaks, or that its last day still has to meet; its sentence ends the hint. */
  rule: BrokenRule | null;
  /** Whether the hint explains why a choice was not possible. */
  isError: boolean;
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
  const [problem, setProblem] = useState<string | BrokenRule | null>(null);
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
      const found =
        takenReason(marks, stay.start_date, stay.end_date) ??
        tooLong(stay, today) ??
        findBrokenRule(stay, rates, today);
      setProblem(found);
      if (!found) setChosen(stay);
    },
    [marks, today, rates],
  );
  const onTakenDay = useCallback(
    (day: Day) => {
      const rule = findDayRule({ marks, rates, today }, firstDay.current, day);
      setProblem(rule?.rule === "preparation" ? rule : (takenReason(marks, firstDay.current, day) ?? rule));
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
    const takenMessage = taken ? m.booking_just_taken({ day: monthDay(taken) }) : null;
    const error = problem ?? (first ? null : (takenMessage ?? broken));
    // The first day alone is no preview: it is highlighted before the pointer has moved.
    const isPreview =
      first &&
      preview &&
      preview.start_date < preview.end_date &&
      !findTaken(marks, preview) &&
      !findBrokenRule(preview, rates, today);
    const possible = isPreview ? preview : null;
    // Why a single night is not possible is how long the stay has to be.
    const rule = first && !possible ? findDayRule({ marks, rates, today }, first, first) : null;
    return {
      stay,
      preview: possible,
      hint: error === null ? nextSteps(marks, first, possible, stay, rule !== null) : [error].filter(isText),
      rule: error === null ? rule : isText(error) ? null : error,
      isError: error !== null,
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

function isText(error: string | BrokenRule): error is string {
  return typeof error === "string";
}

function nextSteps(
  marks: DayMarks,
  first: Day | null,
  preview: Stay | null,
  stay: Stay | null,
  hasRule: boolean,
): string[] {
  if (!first) return [stay ? m.booking_choose_new() : m.booking_choose_first()];
  const limit = explainLimit(marks, first);
  if (preview) return [limit ?? m.booking_leave_on({ day: formatShortDay(leavingDay(preview)) })];
  const from = m.booking_from_first({ day: formatShortDay(first) });
  return hasRule ? [from] : [from, limit ?? m.booking_one_night()];
}

function tooLong(stay: Stay, today: Day): string | null {
  return validateStay(stay, today)?.reason === "too-long"
    ? m.booking_too_long({ nights: m.nights({ count: MAX_STAY_NIGHTS }) })
    : null;
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
