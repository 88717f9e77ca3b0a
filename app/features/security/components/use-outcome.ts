import { useCallback } from "react";
import { useNavigate } from "react-router";
import { afterwards, type Outcome } from "#app/features/security/security-outcomes.ts";

/** Lets the page say what was done, without moving it from where one looks. */
export function useOutcome(): (outcome: Outcome) => void {
  const navigate = useNavigate();
  return useCallback(
    (outcome) => void navigate(afterwards(outcome), { replace: true, preventScrollReset: true }),
    [navigate],
  );
}
